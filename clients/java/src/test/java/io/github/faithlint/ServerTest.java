package io.github.faithlint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.faithlint.v1.ContextChunk;
import io.github.faithlint.v1.ScoreFaithfulnessRequest;
import io.github.faithlint.v1.StreamBatchScoreRequest;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls to a real server. */
@Timeout(300)
class ServerTest {

  private static Served server;
  private static ScoringClient client;

  @BeforeAll
  static void start() throws IOException {
    server = Served.start("127.0.0.1:0");
    client = ScoringClient.connect(server.target());
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  private static ScoreFaithfulnessRequest exchange(String response, String context) {
    var chunk = ContextChunk.newBuilder().setText(context);
    return ScoreFaithfulnessRequest.newBuilder().setResponse(response).addContext(chunk).build();
  }

  /** Items without end. */
  private static Iterable<StreamBatchScoreRequest> many() {
    return Stream.iterate(0, id -> id + 1)
            .map(id -> StreamBatchScoreRequest.newBuilder().setItemId("item " + id))
            .map(item -> item.setFaithfulness(exchange("The lamp is blue. It is 9 cm tall.", "")).build())
        ::iterator;
  }

  @Test
  void offsetsAreThoseOfJavaStrings() {
    var response = "😀 한국! The lamp is 12 cm tall.";
    var claims = client.scoreFaithfulness(exchange(response, "The lamp is 12 cm tall.")).getClaimsList();
    var span = claims.get(claims.size() - 1).getResponseSpan();
    assertTrue(response.substring(span.getStart(), span.getEnd()).endsWith("The lamp is 12 cm tall."));
  }

  @Test
  void fiveMegabytesPass() { // G06
    var report = client.scoreFaithfulness(exchange("The lamp is blue.", "The lamp is blue." + " ".repeat(5_000_000)));
    assertEquals(1, report.getSupportedClaims());
  }

  @Test
  void moreThanTheServerTakesIsRefusedWithWhatToDo() {
    var request = exchange("", "x".repeat(17 * 1024 * 1024));
    var error = assertThrows(ScoringException.class, () -> client.scoreFaithfulness(request)).error();
    assertEquals("RESOURCE_EXHAUSTED MESSAGE_TOO_LARGE", error.code() + " " + error.reason());
  }

  @Test
  void anInvalidFieldIsNamed() {
    var request = ScoreFaithfulnessRequest.newBuilder().setResponse("x").setScale(-1).build();
    var error = assertThrows(ScoringException.class, () -> client.scoreFaithfulness(request)).error();
    assertEquals("INVALID_ARGUMENT INVALID_FIELD scale", error.code() + " " + error.reason() + " " + error.field());
    assertTrue(!error.problem().isEmpty());
  }

  @Test
  void leavingABatchCancelsTheCall() throws Exception {
    try (var results = client.scoreBatch(many())) {
      assertTrue(ScoringError.ofItem(results.findFirst().orElseThrow()).isEmpty());
    }
    // The items have no end, so only its caller can have ended it.
    while (!Files.readString(server.log()).contains("StreamBatchScore")) {
      Thread.sleep(50);
    }
  }

  @Test
  void itemsThatCannotBeReadEndTheBatch() {
    Iterable<StreamBatchScoreRequest> broken =
        () -> {
          throw new IllegalArgumentException("no such file");
        };
    try (var results = client.scoreBatch(broken)) {
      assertEquals("no such file", assertThrows(IllegalArgumentException.class, results::findFirst).getMessage());
    }
  }

  @Test
  void theExamplePrintsTheVerdicts() throws Exception {
    var printed = example(Map.of());
    assertTrue(printed.matches("(?s)VERDICT_YES +The lamp is 12 cm tall.*\nVERDICT_NO .*\nVERDICT_UNSURE .*"), printed);
  }

  @Test
  void aProxyIsNotAsked() throws Exception { // G23
    var proxy = "http://127.0.0.1:9";
    var printed =
        example(
            Map.of("http_proxy", proxy, "https_proxy", proxy, "GRPC_PROXY_EXP", "127.0.0.1:9"),
            "-Dhttps.proxyHost=127.0.0.1",
            "-Dhttps.proxyPort=9",
            "-Dhttp.nonProxyHosts=");
    assertTrue(printed.contains("score"), printed);
  }

  private static String example(Map<String, String> environment, String... options) throws Exception {
    var command = new ArrayList<>(List.of("java", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(options));
    command.addAll(List.of("Verdicts", server.target()));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aUnixSocketWorks(@TempDir Path folder) throws Exception { // G21
    var target = "unix:" + folder.resolve("socket");
    try (var unix = Served.start(target);
        var client = ScoringClient.connect(target)) {
      assertTrue(unix.process().isAlive());
      assertEquals("heuristic", client.serverInfo().getDefaultJudge());
    }
  }

  @Test
  void aServerThatIsKilledAndStartedAgainIsFoundAgain() throws Exception { // G35
    var options = ConnectOptions.DEFAULT.withTimeout(Duration.ofSeconds(60));
    var first = Served.start("127.0.0.1:0");
    try (var client = ScoringClient.connect(first.target(), options);
        var results = client.scoreBatch(many())) {
      var arriving = results.iterator();
      arriving.next();
      first.close();
      assertThrows(ScoringException.class, () -> arriving.forEachRemaining(result -> {}));
      assertEquals(Status.Code.UNAVAILABLE, assertThrows(ScoringException.class, client::serverInfo).error().code());
      try (var second = Served.start(first.target())) {
        assertTrue(second.process().isAlive());
        assertEquals("heuristic", client.serverInfo().getDefaultJudge());
      }
    }
  }
}
