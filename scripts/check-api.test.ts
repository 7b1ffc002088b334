import { expect, test } from "vitest";
import { lintDocument } from "./check-api.ts";

const OPERATION = { summary: "Las citas", responses: { 200: { description: "Todas" } } };
const DOCUMENT = {
	openapi: "3.1.0",
	info: { title: "Biela", version: "1" },
	servers: [{ url: "https://mitaller.com" }],
	security: [],
	paths: { "/visits": { get: OPERATION } },
};

test("reports operations without a name or error response", () => {
	expect(lintDocument(JSON.stringify(DOCUMENT))).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^#\/paths\/~1visits\/get.* \(operation-operationId\)$/),
			expect.stringMatching(/^#\/paths\/~1visits\/get.* \(operation-4xx-response\)$/),
		]),
	);
});
