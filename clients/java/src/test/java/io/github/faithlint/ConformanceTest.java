package io.github.faithlint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.github.faithlint.v1.ScoreFaithfulnessRequest;
import io.github.faithlint.v1.ScoreKeywordCoverageRequest;
import io.github.faithlint.v1.StreamBatchScoreRequest;
import io.github.faithlint.v1.StreamBatchScoreResponse;
import io.github.faithlint.v1.StreamFaithfulnessRequest;
import io.grpc.StatusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden vectors that every client runs, against a real server. */
class ConformanceTest {

  private static final Path VECTORS = Path.of("../../tests/conformance/vectors");
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static Optional<Served> own = Optional.empty();
  private static ScoringClient client;
  private static JsonObject deviations;

  @BeforeAll
  static void start() throws IOException {
    // The server that all clients share in `make clients`, or else one of our own.
    var target = System.getenv("FAITHLINT_CONFORMANCE_SERVER");
    if (target == null) {
      own = Optional.of(Served.start("127.0.0.1:0"));
      target = own.get().target();
    }
    client = ScoringClient.connect(target, ConnectOptions.DEFAULT.withTimeout(TIMEOUT));
    deviations = read(Path.of("src/test/resources/deviations.json")).getAsJsonObject();
  }

  @AfterAll
  static void stop() {
    client.close();
    own.ifPresent(Served::close);
  }

  static List<Arguments> vectors() throws IOException {
    var vectors = new ArrayList<Arguments>();
    try (Stream<Path> files = Files.list(VECTORS)) {
      for (var file : files.sorted().toList()) {
        for (var vector : read(file).getAsJsonArray()) {
          vectors.add(Arguments.of(vector.getAsJsonObject().get("name").getAsString(), vector));
        }
      }
    }
    return vectors;
  }

  @Test
  void thereAreVectorsAndEachDeviationNamesOne() throws IOException {
    var names = new HashSet<Object>();
    vectors().forEach(vector -> names.add(vector.get()[0]));
    assertTrue(names.size() >= 25);
    assertTrue(names.containsAll(deviations.keySet()), deviations::toString);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void vector(String name, JsonObject vector) throws Exception {
    if (vector.has("error")) {
      var error = assertThrows(ScoringException.class, () -> call(name, vector));
      meets(failure(error.error()), vector.get("error"), "error");
    } else {
      meets(call(name, vector), expected(vector), "answer");
    }
  }

  private static JsonArray expected(JsonObject vector) {
    if (vector.has("items")) {
      return sorted(vector.getAsJsonArray("items").asList());
    }
    if (vector.has("events")) {
      return vector.getAsJsonArray("events");
    }
    var one = new JsonArray();
    one.add(vector.get("response"));
    return one;
  }

  private static JsonArray call(String name, JsonObject vector) throws Exception {
    var generated = deviations.has(name);
    var request = vector.has("request") ? vector.get("request").toString() : "{}";
    var answers = new ArrayList<JsonElement>();
    switch (vector.get("method").getAsString()) {
      case "ScoreFaithfulness" -> {
        var message = parse(request, ScoreFaithfulnessRequest.newBuilder()).build();
        answers.add(
            print(generated ? client.stub(TIMEOUT).scoreFaithfulness(message) : client.scoreFaithfulness(message)));
      }
      case "ScoreKeywordCoverage" ->
          answers.add(
              print(client.scoreKeywordCoverage(parse(request, ScoreKeywordCoverageRequest.newBuilder()).build())));
      case "GetServerInfo" -> answers.add(print(client.serverInfo()));
      case "StreamFaithfulness" -> {
        var message = parse(request, StreamFaithfulnessRequest.newBuilder()).build();
        assertEquals(generated, !message.hasRequest(), "a stream without request must be among the deviations");
        if (generated) {
          try {
            client.stub(TIMEOUT).streamFaithfulness(message).read();
          } catch (StatusException error) {
            throw new ScoringException(ScoringError.ofCall(error, "the server"), error);
          }
        }
        try (var events = client.streamFaithfulness(message.getRequest())) {
          for (var event : events.toList()) {
            answers.add(print(event));
          }
        }
      }
      case "StreamBatchScore" -> {
        var items = new ArrayList<StreamBatchScoreRequest>();
        for (var item : vector.getAsJsonArray("requests")) {
          items.add(parse(item.toString(), StreamBatchScoreRequest.newBuilder()).build());
        }
        try (var results = client.scoreBatch(items)) {
          for (var result : results.toList()) {
            answers.add(item(result));
          }
        }
        return sorted(answers);
      }
      default -> throw new AssertionError("no method of the contract");
    }
    return sorted(answers, Comparator.comparing(answer -> 0));
  }

  private static JsonElement item(StreamBatchScoreResponse result) throws InvalidProtocolBufferException {
    var error = ScoringError.ofItem(result);
    if (error.isEmpty()) {
      return print(result);
    }
    var printed = new JsonObject();
    printed.addProperty("item_id", result.getItemId());
    printed.add("error", failure(error.get()));
    return printed;
  }

  private static JsonObject failure(ScoringError error) {
    var printed = new JsonObject();
    printed.addProperty("code", error.code().name());
    printed.addProperty("reason", error.reason());
    if (!error.field().isEmpty()) {
      printed.addProperty("field", error.field());
    }
    return printed;
  }

  private static JsonElement read(Path file) throws IOException {
    return JsonParser.parseString(Files.readString(file));
  }

  private static <B extends Message.Builder> B parse(String json, B builder) throws InvalidProtocolBufferException {
    JsonFormat.parser().merge(json, builder);
    return builder;
  }

  private static JsonElement print(Message message) throws InvalidProtocolBufferException {
    return JsonParser.parseString(
        JsonFormat.printer().preservingProtoFieldNames().alwaysPrintFieldsWithNoPresence().print(message));
  }

  private static JsonArray sorted(List<JsonElement> items) {
    return sorted(items, Comparator.comparing(item -> item.getAsJsonObject().get("item_id").getAsString()));
  }

  private static JsonArray sorted(List<JsonElement> items, Comparator<JsonElement> order) {
    var array = new JsonArray();
    items.stream().sorted(order).forEach(array::add);
    return array;
  }

  /** Fails unless an answer holds all that is expected; tests/conformance/README.md says how. */
  private static void meets(JsonElement actual, JsonElement expected, String path) {
    if (expected.isJsonArray()) {
      var list = expected.getAsJsonArray();
      assertEquals(list.size(), actual.getAsJsonArray().size(), () -> path + " has another length: " + actual);
      for (var index = 0; index < list.size(); index++) {
        meets(actual.getAsJsonArray().get(index), list.get(index), path + "[" + index + "]");
      }
    } else if (expected.isJsonObject()) {
      for (var entry : expected.getAsJsonObject().entrySet()) {
        var value = actual.getAsJsonObject().get(entry.getKey());
        assertTrue(value != null, () -> path + "." + entry.getKey() + " is missing");
        meets(value, entry.getValue(), path + "." + entry.getKey());
      }
    } else if (expected.getAsJsonPrimitive().isNumber()) {
      assertEquals(expected.getAsDouble(), actual.getAsDouble(), 1e-9, path);
    } else {
      assertEquals(expected, actual, path);
    }
  }
}
