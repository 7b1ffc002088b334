// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createRandom } from "./ledger.test.kit.ts";
import { openLedgerApi } from "./ledger-api.test.kit.ts";
import { openLedgerChecks } from "./ledger-api-checks.test.kit.ts";

const SEQUENCES = process.env.TEST_ENGINE === "postgres" ? 30 : 200;
/** Sequences that share a shop, so that its lists and totals hold several requests. */
const SEQUENCES_PER_SHOP = 5;
const PRESSES = 8;

const world = openWorld();
const api = openLedgerApi(world);
const checks = openLedgerChecks(world);

test.each(Array.from({ length: SEQUENCES / SEQUENCES_PER_SHOP }, (_, index) => index + 1))(
	"agrees with the entries everywhere (property test, shop %i)",
	async (shop) => {
		for (let sequence = 1; sequence <= SEQUENCES_PER_SHOP; sequence++)
			await runSequence(shop * SEQUENCES_PER_SHOP + sequence);
	},
);

async function runSequence(seed: number): Promise<void> {
	const random = createRandom(seed);
	const request = await api.createRequest(random);
	const pressed = [`seed ${seed}, ${request.kind}`];
	try {
		await checks.checkAll(request);
		for (let count = 0; count < PRESSES; ) {
			api.forgetLast();
			// Entries of two presses never have the same instant.
			world.ctx.clock.advance(1000);
			const words = await api.presses[random(api.presses.length)]?.(request, random);
			if (words === undefined) continue;
			count += 1;
			pressed.push(`${world.ctx.now().toISOString()} ${words}`);
			await checks.checkAll(request);
			const before = await checks.readStored();
			await api.repeat();
			expect(await checks.readStored()).toEqual(before);
			if (random(3) > 0) continue;
			pressed.push(`… ${await api.refuse(request, random)}`);
			expect(await checks.readStored()).toEqual(before);
		}
	} catch (error) {
		throw new Error(pressed.join("\n"), { cause: error });
	}
}
