import type { openWorld } from "#tests/server/world.test.kit.ts";

/** Creates staff requests one second apart, each for another person. `overrides` replaces fields of the body. */
export function createRequestFactory(world: ReturnType<typeof openWorld>) {
	let requestCount = 0;
	return async (overrides: object = {}) => {
		world.ctx.clock.advance(1000);
		const body = {
			kind: "contact",
			channel: "counter",
			name: "Rosa Tem",
			email: "",
			car: "",
			phone: `6366-${String(++requestCount).padStart(4, "0")}`,
			wish: `Consulta ${requestCount}`,
			...overrides,
		};
		return (await world.asStaff("/api/admin/inbox", { body })).json;
	};
}
