import { expect, test } from "vitest";
import { getRequestKind } from "#core/requests/hooks.server.ts";
import { WRITTEN_KINDS } from "#core/requests/kinds.ts";
import "./hook-handlers.server.ts";

test.each(WRITTEN_KINDS)("registers the request kind %s", (kind) => {
	expect(getRequestKind(kind)).toMatchObject({ create: expect.any(Function) });
});
