import { expect, test } from "vitest";
import { lintDocument } from "./check-api.ts";

const operation = { summary: "Las citas", responses: { 200: { description: "Todas" } } };
const document = {
	openapi: "3.1.0",
	info: { title: "Biela", version: "1" },
	servers: [{ url: "https://mitaller.com" }],
	security: [],
	paths: { "/visits": { get: operation } },
};

test("reports operations without a name or error response", () => {
	expect(lintDocument(JSON.stringify(document))).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^#\/paths\/~1visits\/get.* \(operation-operationId\)$/),
			expect.stringMatching(/^#\/paths\/~1visits\/get.* \(operation-4xx-response\)$/),
		]),
	);
});
