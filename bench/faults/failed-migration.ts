import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Fault, SQLITE } from "./fault.ts";
import { query } from "./stored.ts";
import { openWorld } from "./world.ts";

const STARTS = 8;

/** A shop that forgot that it was migrated: run again the migration meets what it made. */
async function triedAgain() {
	const world = await openWorld("SQLite");
	await world.end("SIGTERM");
	await query(world, "delete from kysely_migration where name >= '062'");
	const before = JSON.stringify(await query(world, "select * from settings"));
	let told = 0;
	for (let start = 0; start < STARTS; start++) {
		await world.start().catch(() => {});
		const says = world.output();
		if (process.env.FAULTS_SHOW) console.log(says);
		if (
			/«062-estimates».*falló.*No cambió nada.*una copia de antes es «.*vuelve al programa/.test(
				says,
			)
		)
			told++;
	}
	const copies = readdirSync(join(world.data, "backups")).filter((name) =>
		name.includes("-antes-"),
	);
	const isSame = before === JSON.stringify(await query(world, "select * from settings"));
	return {
		figure: `${told} of ${STARTS} starts name the migration, the copy and what next; copies left ${copies.length}; data ${isSame ? "as they were" : "changed"}`,
		holds: told === STARTS && copies.length === 1 && isSame,
	};
}

export const failedMigration: Fault[] = [
	{
		name: "failed-migration",
		fault: "A migration fails, and the start is tried again and again",
		injected: `a migration that meets what it makes, ${STARTS} starts`,
		goal: "each names the migration, that nothing changed, the copy and what next; one copy stays",
		engines: SQLITE,
		run: triedAgain,
	},
];
