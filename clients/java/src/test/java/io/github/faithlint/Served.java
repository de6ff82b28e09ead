package io.github.faithlint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;

/** A running {@code faithlint serve}, killed when closed. */
record Served(Process process, String target, Path log) implements AutoCloseable {

  private static final Pattern READY = Pattern.compile(" on (\\S+) ");
  private static final String FAITHLINT =
      Objects.requireNonNullElse(System.getenv("FAITHLINT"), "../../.venv/bin/faithlint");

  static Served start(String bind) throws IOException {
    var log = Files.createTempFile("faithlint-", ".log");
    var process =
        new ProcessBuilder(FAITHLINT, "serve", "--bind", bind, "--workers", "1").redirectError(log.toFile()).start();
    for (String line; (line = process.inputReader().readLine()) != null; ) {
      var ready = READY.matcher(line);
      if (ready.find()) {
        return new Served(process, ready.group(1), log);
      }
    }
    throw new IOException("faithlint serve did not start: " + Files.readString(log));
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    log.toFile().delete();
  }
}
