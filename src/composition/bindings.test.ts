import { expect, test } from "vitest";
import { getRequestKind, requireRequestKinds } from "#core/requests/hooks.server.ts";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import { defineServerFeature, on, provide } from "#server/feature.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";
import { bindFeatures } from "./bindings.server.ts";

bindFeatures();

test.each(LEAD_KINDS)("binds the request kind %s", (kind) => {
	expect(getRequestKind(kind)).toMatchObject({ exportData: expect.any(Function) });
});

test("names the request kinds that no subject binds", () => {
	const others = LEAD_KINDS.filter((kind) => kind !== "quote");
	const bound = { quote: getRequestKind("quote") };
	expect(() => requireRequestKinds(bound)).toThrow(`request kinds ${others.join(", ")}`);
});

test("binds once however many contexts open", () => {
	expect(bindFeatures).not.toThrow();
});

test("registers a binding only when it is bound", async () => {
	const calls: string[] = [];
	const onCarSold = defineHook<[carId: string]>();
	const { bindings } = defineServerFeature({
		bindings: [on(onCarSold, async (carId) => void calls.push(carId))],
	});
	await onCarSold.run("a");
	const unbind = bindings[0]();
	await onCarSold.run("b");
	unbind();
	await onCarSold.run("c");
	expect(calls).toEqual(["b"]);
});

test("refuses a provider that is filled twice", () => {
	const carColor = defineProvider<(carId: string) => string>("carColor");
	provide(carColor, () => "red")();
	expect(provide(carColor, () => "blue")).toThrow("carColor is provided twice");
	expect(carColor.get("a")).toBe("red");
});
