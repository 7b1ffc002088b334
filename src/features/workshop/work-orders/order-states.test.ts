import { expect, test } from "vitest";
import { getOrderStateInfo, isStart, listStatesOnWay, ORDER_STATES, WORKING_STATE } from "./order-states.ts";

test("follows the way of a car by its first forward steps", () => {
	expect(listStatesOnWay("received")).toEqual(["received", "in_progress", "ready", "delivered"]);
	expect(listStatesOnWay("withdrawn")).toEqual(["received", "withdrawn"]);
});

test("gives each state inside a column of the board, and no other", () => {
	for (const state of ORDER_STATES) {
		const { isInside, column } = getOrderStateInfo(state);
		expect([state, column !== null]).toEqual([state, isInside]);
	}
});

test("begins the work by one step, and returns to work from ready", () => {
	expect(isStart("received", WORKING_STATE)).toBe(true);
	expect(isStart("received", "withdrawn")).toBe(false);
	expect(isStart("ready", WORKING_STATE)).toBe(false);
	const backSteps = getOrderStateInfo("ready").transitions.filter(({ isBack }) => isBack);
	expect(backSteps.map(({ to }) => to)).toEqual([WORKING_STATE]);
});
