import { expect, test } from "vitest";
import { getRequestKind, requireRequestKinds } from "#core/requests/hooks.server.ts";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import "./hook-handlers.server.ts";

test.each(LEAD_KINDS)("binds the request kind %s", (kind) => {
	expect(getRequestKind(kind)).toMatchObject({ exportData: expect.any(Function) });
});

test("names the request kinds that no subject binds", () => {
	const others = LEAD_KINDS.filter((kind) => kind !== "quote");
	const bound = { quote: getRequestKind("quote") };
	expect(() => requireRequestKinds(bound)).toThrow(`request kinds ${others.join(", ")}`);
});
