import { expect, test } from "vitest";
import { type ApiDocument, getType, type Schema } from "./extremes.test.kit.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
/** Above any count, length or total in cents of this shop. */
const MAX_NUMBER = 1_000_000_000;
/** Matches a pattern of unbounded length. */
const OPEN_ENDED = /[*+]|\{\d+,\}|^(?!\^)|(?<!\$)$/;

/** Lists the unbounded parts of a schema by path. */
function listUnbounded(schema: Schema, path: string): string[] {
	const { properties, items, additionalProperties } = schema;
	const shapes = schema.oneOf ?? schema.anyOf;
	const type = getType(schema);
	if (shapes) return shapes.flatMap((shape) => listUnbounded(shape, path));
	if (schema.enum || schema.const !== undefined || type === "boolean" || type === "null") return [];
	if (type === "string") return isBounded(schema) ? [] : [path];
	if (type === "number" || type === "integer") {
		const minimum = schema.minimum ?? schema.exclusiveMinimum ?? -Infinity;
		const maximum = schema.maximum ?? schema.exclusiveMaximum ?? Infinity;
		return minimum >= -MAX_NUMBER && maximum <= MAX_NUMBER ? [] : [path];
	}
	if (type === "array") {
		const ownPath = schema.maxItems === undefined ? [path] : [];
		return [...ownPath, ...listUnbounded(items ?? {}, `${path}[]`)];
	}
	if (type === "object" || properties) {
		const isOpen = additionalProperties && schema.maxProperties === undefined;
		const inner = Object.entries(properties ?? {});
		return [
			...(isOpen ? [path] : []),
			...inner.flatMap(([name, property]) => listUnbounded(property, `${path}.${name}`)),
		];
	}
	return [path];
}

/** Accepts a text bounded by length or by a pattern without repetition; a day also stays below the year 9999. */
function isBounded({ format, maxLength, pattern }: Schema): boolean {
	if (format === "binary") return true;
	if (format === "date" && (!pattern || new RegExp(pattern).test("9999-12-31"))) return false;
	return maxLength !== undefined || (pattern !== undefined && !OPEN_ENDED.test(pattern));
}

test("every request field has an upper bound", async () => {
	const { paths }: ApiDocument = (await world.call("/api/openapi.json")).json;
	const unbounded = Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
			const bodies = Object.values(requestBody?.content ?? {});
			const call = `${method.toUpperCase()} ${path}`;
			return [
				...parameters.flatMap(({ name, schema }) => listUnbounded(schema, `${call} ${name}`)),
				...bodies.flatMap(({ schema }) => listUnbounded(schema, call)),
			];
		}),
	);
	expect(unbounded).toEqual([]);
});

test.each<[string, Schema]>([
	["a text", { type: "string" }],
	["a text of any pattern", { type: "string", pattern: "^[a-z]+$" }],
	["a nullable text", { type: ["string", "null"] }],
	["a day of any year", { type: "string", format: "date" }],
	["a pattern without an end", { type: "string", pattern: "^20" }],
	["a number without a maximum", { type: "integer", minimum: 1 }],
	["any whole number", { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
	["a list", { type: "array", items: { type: "boolean" } }],
	["an empty schema", {}],
	["any property names", { type: "object", additionalProperties: { type: "boolean" } }],
	["a property", { type: "object", properties: { a: { type: "string" } } }],
	["one of two types", { anyOf: [{ type: "boolean" }, { type: "string" }] }],
])("reports %s as unbounded", (_, schema) => {
	expect(listUnbounded(schema, "here")).toHaveLength(1);
});
