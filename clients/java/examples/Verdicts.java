import io.github.faithlint.ScoringClient;
import io.github.faithlint.ScoringException;
import io.github.faithlint.v1.ContextChunk;
import io.github.faithlint.v1.ScoreFaithfulnessRequest;

/** Prints the verdicts for one exchange. */
final class Verdicts {

  private Verdicts() {}

  public static void main(String[] arguments) {
    var target = arguments.length > 0 ? arguments[0] : "127.0.0.1:50051";
    var exchange =
        ScoreFaithfulnessRequest.newBuilder()
            .setPrompt("Tell me about the lamp.")
            .setResponse("The lamp is 12 cm tall. It was built in 1990. Many people like it.")
            .addContext(
                ContextChunk.newBuilder()
                    .setId("data sheet")
                    .setText("The lamp is 12 cm tall. It was built in 1991."))
            .build();
    try (var client = ScoringClient.connect(target)) {
      var report = client.scoreFaithfulness(exchange);
      for (var claim : report.getClaimsList()) {
        System.out.printf("%-14s %s (%s)%n", claim.getVerdict(), claim.getText(), claim.getReason());
      }
      System.out.printf("score %s of %s%n", report.getScore(), report.getScale());
    } catch (ScoringException problem) {
      System.err.printf("%s: %s%n", problem.error().reason(), problem.getMessage());
      System.exit(1);
    }
  }
}
