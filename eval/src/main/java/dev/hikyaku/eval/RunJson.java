package dev.hikyaku.eval;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.eval.score.Calibration;
import dev.hikyaku.eval.score.ClassScore;
import dev.hikyaku.eval.score.Confusion;
import dev.hikyaku.eval.score.Metrics;
import dev.hikyaku.eval.score.Percentiles;
import dev.hikyaku.eval.score.RiskCoverage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A run as JSON, but for its cases. A number that is n/a is null. */
public final class RunJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private RunJson() {}

  /** What stands in the file of a run before its cases. */
  public static ObjectNode head(Report report) {
    ObjectNode json = report.header().json();
    report
        .promptSha256()
        .ifPresentOrElse(
            hash -> json.put("prompt_sha256", hash), () -> json.putNull("prompt_sha256"));
    json.set("versions", versions(report));
    json.set("metrics", metrics(report));
    Metrics metrics = report.metrics();
    json.set("per_destination", list(metrics.classes().scores(), RunJson::classScore));
    json.set("confusion", list(metrics.confusion().cells(), RunJson::cell));
    json.set("reliability", list(metrics.calibration().bins(), RunJson::bin));
    json.set("risk_coverage", list(metrics.riskCoverage().points(), RunJson::point));
    return json;
  }

  private static ObjectNode versions(Report report) {
    ObjectNode models = NODES.objectNode();
    report.modelVersions().forEach(models::put);
    String ours =
        Optional.ofNullable(RunJson.class.getPackage().getImplementationVersion()).orElse("");
    return NODES
        .objectNode()
        .put("hikyaku", ours)
        .put("java", Runtime.version().toString())
        .set("models", models);
  }

  private static ObjectNode metrics(Report report) {
    Metrics metrics = report.metrics();
    ObjectNode json = NODES.objectNode();
    json.put("cases", metrics.cases());
    json.put("errors", metrics.errors());
    json.put("skipped", report.skipped().size());
    metrics.shares().forEach((name, value) -> CaseResultJson.number(json, name, value));
    CaseResultJson.number(json, "ece", metrics.calibration().ece());
    CaseResultJson.number(json, "brier", metrics.calibration().brier());
    CaseResultJson.number(json, "log_loss", metrics.calibration().logLoss());
    CaseResultJson.number(json, "aurc", metrics.riskCoverage().aurc());
    CaseResultJson.number(json, "stability", report.stability());
    json.set("latency_ms", latency(metrics.latency()));
    json.set("latency_ms_by_router", latencies(metrics.latencyByRouter()));
    json.set("latency_ms_by_model", latencies(metrics.latencyByModel()));
    json.put("tokens", metrics.spend().tokens());
    json.put("cost_usd", metrics.spend().costUsd());
    json.set("decided_by_router", shares(metrics.spend().routers(), metrics.cases()));
    json.set("decided_by_model", shares(metrics.spend().models(), metrics.cases()));
    ObjectNode ci = json.putObject("ci");
    metrics.intervals().forEach((name, i) -> ci.putArray(name).add(i.low()).add(i.high()));
    return json;
  }

  private static ObjectNode latency(Percentiles latency) {
    ObjectNode json = NODES.objectNode();
    CaseResultJson.number(json, "p50", latency.p50());
    CaseResultJson.number(json, "p95", latency.p95());
    CaseResultJson.number(json, "p99", latency.p99());
    return json;
  }

  private static ObjectNode latencies(Map<String, Percentiles> groups) {
    ObjectNode json = NODES.objectNode();
    groups.forEach((name, latency) -> json.set(name, latency(latency)));
    return json;
  }

  private static ObjectNode shares(Map<String, Long> counts, long all) {
    ObjectNode json = NODES.objectNode();
    counts.forEach((name, count) -> json.put(name, (double) count / all));
    return json;
  }

  private static <T> ArrayNode list(List<T> items, Function<T, ObjectNode> item) {
    ArrayNode array = NODES.arrayNode();
    items.forEach(each -> array.add(item.apply(each)));
    return array;
  }

  private static ObjectNode classScore(ClassScore score) {
    ObjectNode json = NODES.objectNode().put("destination", score.destination());
    CaseResultJson.number(json, "precision", score.precision());
    CaseResultJson.number(json, "recall", score.recall());
    return json.put("f1", score.f1()).put("support", score.support());
  }

  private static ObjectNode cell(Confusion.Cell cell) {
    return NODES
        .objectNode()
        .put("expected", cell.expected())
        .put("got", cell.got())
        .put("cases", cell.cases());
  }

  private static ObjectNode bin(Calibration.Bin bin) {
    ObjectNode json = NODES.objectNode().put("lower", bin.lower()).put("upper", bin.upper());
    json.put("cases", bin.cases());
    CaseResultJson.number(json, "confidence", bin.confidence());
    CaseResultJson.number(json, "accuracy", bin.accuracy());
    return json;
  }

  private static ObjectNode point(RiskCoverage.Point point) {
    return NODES
        .objectNode()
        .put("coverage", point.coverage())
        .put("risk", point.risk())
        .put("confidence", point.confidence());
  }
}
