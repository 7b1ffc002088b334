import { sql } from "kysely";
import { expect, test } from "vitest";
import { isEmbedded } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { getLeadStateInfo, LEAD_STATES } from "./lead-states.ts";

const world = openWorld();

/**
 * The states that the condition of each partial index must name. SQL names them literally, because an index takes no
 * parameter.
 */
const EXPECTED_STATES = {
	leads_lost: listStatesWithOutcome("loss"),
	leads_quoted: listStatesWithOutcome("price"),
	leads_to_forget: listStatesWithOutcome("job"),
};

test("matches partial index states to the state table", async () => {
	const { db } = world.ctx;
	const { rows } = await (isEmbedded(db)
		? sql<Index>`select name, sql as text from sqlite_master where type = 'index' and sql is not null`
		: sql<Index>`select indexname as name, indexdef as text from pg_indexes`
	).execute(db);
	const statesByIndex = rows.flatMap(({ name, text }) => {
		const [, condition = ""] = text.split(/\bwhere\b/i);
		const states = LEAD_STATES.filter((state) => condition.includes(`'${state}'`));
		return states.length > 0 ? [[name, states]] : [];
	});
	expect(Object.fromEntries(statesByIndex)).toEqual(EXPECTED_STATES);
});

type Index = { name: string; text: string };

function listStatesWithOutcome(outcome: string) {
	return LEAD_STATES.filter((state) => getLeadStateInfo(state).outcome === outcome);
}
