import type { openWorld } from "#api/world.test.kit.ts";

/** Requests that staff write down, a second apart and each of another person: who asks in the test is told by `over`. */
export function openAsked(world: ReturnType<typeof openWorld>) {
	let people = 0;
	return async (over: object = {}) => {
		world.at.clock.pass(1000);
		const body = {
			kind: "contact",
			channel: "counter",
			name: "Rosa Tem",
			email: "",
			car: "",
			phone: `6366-${String(++people).padStart(4, "0")}`,
			wish: `Consulta ${people}`,
			...over,
		};
		return (await world.asStaff("/api/admin/inbox", { body })).json;
	};
}
