import { expect, test } from "vitest";
import { ERROR_DESCRIPTIONS } from "#server/http/http.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const fetchDocument = async () => (await world.call("/api/openapi.json")).json;

test("documents server, names, summaries and roles of operations", async () => {
	const { servers, paths } = await fetchDocument();
	expect(servers).toEqual([{ url: "https://taller.test" }]);
	const names = new Set<string>();
	for (const [path, operations] of Object.entries<Record<string, Operation>>(paths))
		for (const [method, operation] of Object.entries(operations)) {
			const { operationId, summary, tags, security, responses } = operation;
			expect(operationId, `${method} ${path}`).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
			expect(names, `${method} ${path}`).not.toContain(operationId);
			names.add(operationId);
			expect([summary, tags], `${method} ${path}`).toEqual([expect.any(String), [expect.any(String)]]);
			const isStaff =
				path.startsWith("/api/admin/") &&
				!/^\/api\/admin\/(login(-links)?$|password-(links|resets))/.test(path);
			expect(security, `${method} ${path}`).toEqual(isStaff ? [{ bearer: [] }] : undefined);
			expect(Object.keys(responses), `${method} ${path}`).toEqual(
				expect.arrayContaining(["422", "429", "503", ...(isStaff ? ["401", "403"] : [])]),
			);
		}
});

test("declares shared errors once and keeps specific ones", async () => {
	const { paths, components } = await fetchDocument();
	const { responses } = paths["/api/newsletter/confirmation"].post;
	expect(responses[404].description).toBe("El enlace no sirve");
	expect(responses[413]).toEqual({ $ref: "#/components/responses/Refusal413" });
	expect(components.responses.Refusal413.description).toBe(ERROR_DESCRIPTIONS[413]);
	expect(Object.keys(paths["/api/admin/inbox"].get.responses)).not.toContain("409");
});

test("shows every error description on the docs page", async () => {
	const page = await (await world.api.request("/api/docs")).text();
	for (const explanation of Object.values(ERROR_DESCRIPTIONS)) expect(page).toContain(explanation);
});

type Operation = {
	operationId: string;
	summary: string;
	tags: string[];
	security?: unknown;
	responses: object;
};
