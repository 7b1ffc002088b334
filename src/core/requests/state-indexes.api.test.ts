import { expect, test } from "vitest";
import { readIndexConditions } from "#tests/server/index-conditions.test.kit.ts";
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
	const conditions = await readIndexConditions(world.ctx.db);
	const statesByIndex = [...conditions].flatMap(([name, condition]) => {
		const states = LEAD_STATES.filter((state) => condition.includes(`'${state}'`));
		return states.length > 0 ? [[name, states]] : [];
	});
	expect(Object.fromEntries(statesByIndex)).toEqual(EXPECTED_STATES);
});

function listStatesWithOutcome(outcome: string) {
	return LEAD_STATES.filter((state) => getLeadStateInfo(state).outcome === outcome);
}
