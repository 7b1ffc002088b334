import { expect, test } from "vitest";
import { REFUSALS } from "./copy.ts";
import { openDecoder } from "./decoder.server.ts";
import { picture } from "./library.test.kit.ts";
import { GUIDANCE } from "./rules.ts";

const ENOUGH = { mostMs: 60_000, mostMb: 1000, idleMs: 1000 };
const SLOW = { status: 422, code: "broken_image", fields: { file: REFUSALS.slow } };

test.each([
	["takes too long", { mostMs: 1 }],
	["takes too much memory", { mostMb: 1 }],
])("a picture that %s ends its process, and the next one gets another", async (_, tooLittle) => {
	const bytes = await picture(1200, 900).png().toBuffer();
	const bounds = { ...ENOUGH, ...tooLittle };
	const decode = openDecoder(bounds);
	await expect(decode(bytes, GUIDANCE.general)).rejects.toMatchObject(SLOW);
	Object.assign(bounds, ENOUGH);
	expect(await decode(bytes, GUIDANCE.general)).toMatchObject({ width: 1200, height: 900 });
});

test("a process that ended for want of work is started again", async () => {
	const bytes = await picture(300, 300).png().toBuffer();
	const decode = openDecoder({ ...ENOUGH, idleMs: 0 });
	const first = await decode(bytes, GUIDANCE.brands);
	await new Promise((resolve) => setImmediate(resolve));
	expect(await decode(bytes, GUIDANCE.brands)).toEqual(first);
});
