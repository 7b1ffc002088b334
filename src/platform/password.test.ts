import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.server.ts";

test("an unknown name that came in a crowd is refused for want of a turn, and like any other afterwards", async () => {
	const crowd = Array.from({ length: 60 }, () => hashPassword("a").catch(() => "no turn"));
	const unknown = () => isPassword("a", undefined, "strangers");
	// Refused, unless another test of this worker asked for one before.
	await unknown().catch((refusal) => expect(refusal.code).toBe("busy"));
	await Promise.all(crowd);
	expect(await unknown()).toBe(false);
});
