/**
 * Types the blocks of the operator's documents on Debian machines that systemd starts in folders. Run as root
 * `npx node tests/deployment/run.ts`, or some scenarios by their names behind it (part of `npm run test:full`). It needs
 * a Debian mirror and npm.
 */
import { listScenarioBlocks, type ScenarioName } from "./coverage.ts";
import { getObstacle, prepareBase } from "./machine.ts";
import { check, fail, writeResults } from "./report.ts";
import { surviveFaults } from "./scenarios/faults.ts";
import { goLive } from "./scenarios/live.ts";
import { loseAndRestore } from "./scenarios/lost.ts";
import { serveFromTwo } from "./scenarios/several.ts";
import { tryUpgrades } from "./scenarios/upgrade.ts";
import { openWorld, type World } from "./world.ts";

const SCENARIOS: Record<ScenarioName, (world: World) => Promise<void>> = {
	live: goLive,
	faults: surviveFaults,
	lost: loseAndRestore,
	several: serveFromTwo,
	upgrade: tryUpgrades,
};

const selectedNames = process.argv.slice(2);

const obstacle = getObstacle();
if (obstacle) console.log(`! the deployment was not tried: ${obstacle}`);
else await runScenarios();
process.exit(writeResults());

async function runScenarios() {
	prepareBase();
	const world = await openWorld();
	try {
		for (const [name, play] of Object.entries(SCENARIOS) as [ScenarioName, (typeof SCENARIOS)["live"]][]) {
			if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
			const startedAt = Date.now();
			// A failed check ends its scenario, not the others.
			await play(world)
				.then(() => checkTypedBlocks(name, world))
				.catch(() => {});
			console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
		}
	} finally {
		await world.close();
	}
}

/** Fails if the scenario did not type a block that `coverage.ts` assigns to it. */
async function checkTypedBlocks(name: ScenarioName, world: World) {
	await check(`types every block of «${name}»`, () => {
		const missing = listScenarioBlocks(name).filter(({ commands }) => !world.typedBlocks.has(commands));
		if (missing.length > 0)
			fail(missing.map((block) => `${block.document}, ${block.section}:\n${block.commands}`).join("\n\n"));
	});
}
