import {
	HEADER_EXTREMES,
	JSON_EXTREMES,
	type Kind,
	QUERY_EXTREMES,
	URL_EXTREMES,
} from "./extreme-values.test.kit.ts";

/** Subset of JSON Schema that the document uses. */
export type Schema = {
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	default?: unknown;
	format?: string;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	exclusiveMinimum?: number;
	exclusiveMaximum?: number;
	minItems?: number;
	maxItems?: number;
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: Schema | boolean;
	maxProperties?: number;
	anyOf?: Schema[];
	oneOf?: Schema[];
};
type Parameter = {
	name: string;
	in: "path" | "query" | "header";
	required?: boolean;
	schema: Schema;
};
type Operation = {
	parameters?: Parameter[];
	requestBody?: { content: Record<string, { schema: Schema }> };
	responses: Record<string, unknown>;
};
/** Response of GET /api/openapi.json. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** One request. `isStaff` calls need a session; `note` names the parameter and extreme. */
export type ExtremeCall = {
	method: string;
	path: string;
	headers: Record<string, string>;
	body?: Uint8Array<ArrayBuffer>;
	isStaff: boolean;
	note: string;
};
/**
 * Path of a value, such as { call: "PUT /api/admin/settings", name: "hours.0.opens" }; a full body has the name "".
 */
export type ValuePath = { call: string; name: string };
/** Returns an existing value; undefined leaves it to the schema. */
export type FindExisting = (valuePath: ValuePath) => unknown;

/** Step to a property, the items of a list, or one of several schemas. */
type Step = string | 0 | { branch: number };

const PLACEHOLDER = "here-goes-the-extreme";
const BOUNDARY = "extremes";
const LOGIN_PATH = "/api/admin/login";
const utf8 = new TextEncoder();

/**
 * Lists the extremes of every parameter and property of every operation, one at a time, with valid values elsewhere.
 */
export function* listExtremes(
	document: ApiDocument,
	findExisting: FindExisting = () => undefined,
): Generator<ExtremeCall> {
	for (const [template, operations] of Object.entries(document.paths))
		for (const [method, operation] of Object.entries(operations)) {
			const call = `${method.toUpperCase()} ${template}`;
			yield* listCallExtremes({ call, template, operation, findExisting });
		}
}

type CallTarget = { call: string; template: string; operation: Operation; findExisting: FindExisting };

function* listCallExtremes(target: CallTarget): Generator<ExtremeCall> {
	const { call, template, operation } = target;
	const [method = ""] = call.split(" ");
	const isStaff = template.startsWith("/api/admin/") && template !== LOGIN_PATH;
	const [content] = Object.entries(operation.requestBody?.content ?? {});
	const body = content && createValidBody(target, ...content);
	const base = { method, isStaff, headers: body?.headers ?? {}, ...(body && { body: body.body }) };
	for (const parameter of operation.parameters ?? []) {
		const { name } = parameter;
		const formatNote = (value: string) => `${call} ${parameter.in} ${name} = ${value.slice(0, 60)}`;
		if (parameter.in === "header")
			for (const value of HEADER_EXTREMES) {
				const headers = { ...base.headers, [name]: value };
				yield { ...base, headers, path: buildPath(target), note: formatNote(value) };
			}
		else
			for (const value of URL_EXTREMES[getKind(parameter.schema)])
				yield { ...base, path: buildPath(target, { [name]: value }), note: formatNote(value) };
		if (parameter.in === "query")
			for (const buildQuery of QUERY_EXTREMES) {
				const path = `${buildPath(target, { [name]: undefined })}&${buildQuery(name)}`;
				yield { ...base, path, note: formatNote(buildQuery(name)) };
			}
	}
	if (!content) return;
	const path = buildPath(target);
	for (const extreme of listBodies(target, ...content)) yield { ...base, path, ...extreme };
}

/** Builds the path with valid required parameters and one given value. */
function buildPath(
	{ call, template, operation, findExisting }: CallTarget,
	overrides: Record<string, unknown> = {},
) {
	const query: string[] = [];
	let path = template;
	for (const { name, in: location, required, schema } of operation.parameters ?? []) {
		if (location === "header") continue;
		const encodeSample = () => encodeURIComponent(String(createSample(schema, { call, name }, findExisting)));
		if (location === "path") path = path.replace(`{${name}}`, String(overrides[name] ?? encodeSample()));
		else if (name in overrides)
			query.push(...(overrides[name] === undefined ? [] : [`${name}=${overrides[name]}`]));
		else if (required) query.push(`${name}=${encodeSample()}`);
	}
	return `${path}?${query.join("&")}`;
}

const isForm = (type: string) => type === "multipart/form-data";
const buildHeaders = (type: string) => ({
	"content-type": isForm(type) ? `${type}; boundary=${BOUNDARY}` : type,
});

function createValidBody({ call, findExisting }: CallTarget, type: string, { schema }: { schema: Schema }) {
	const value = createSample(schema, { call, name: "" }, findExisting);
	const text = isForm(type) ? encodeForm(value as Record<string, unknown>) : JSON.stringify(value);
	return { headers: buildHeaders(type), body: utf8.encode(text) };
}

function* listBodies(target: CallTarget, type: string, { schema }: { schema: Schema }) {
	const { call, findExisting } = target;
	for (const steps of listPaths(schema)) {
		const value = createWithPlaceholder(schema, steps, { call, name: "" }, findExisting);
		const quoted = isForm(type) ? PLACEHOLDER : `"${PLACEHOLDER}"`;
		const text = isForm(type) ? encodeForm(value as Record<string, unknown>) : JSON.stringify(value);
		const [before = "", after = ""] = text.split(quoted);
		const name = steps.filter((step) => typeof step !== "object").join(".");
		for (const extreme of JSON_EXTREMES[getKind(findSchema(schema, steps))]) {
			const body = joinBytes(utf8.encode(before), extreme, utf8.encode(after));
			const note = `${call} body ${name} = ${new TextDecoder().decode(extreme.subarray(0, 60))}`;
			yield { headers: buildHeaders(type), body, note };
		}
	}
}

/** Lists every path of a schema: itself, its properties, the first item of its lists. */
function* listPaths(schema: Schema): Generator<Step[]> {
	yield [];
	for (const [name, property] of Object.entries(schema.properties ?? {}))
		for (const rest of listPaths(property)) yield [name, ...rest];
	if (schema.items) for (const rest of listPaths(schema.items)) yield [0, ...rest];
	for (const [branch, branchSchema] of (schema.oneOf ?? schema.anyOf ?? []).entries())
		for (const [first, ...rest] of listPaths(branchSchema))
			if (first !== undefined) yield [{ branch }, first, ...rest];
}

function findSchema(schema: Schema, [step, ...rest]: Step[]): Schema {
	if (step === undefined) return schema;
	if (typeof step === "object") return findSchema((schema.oneOf ?? schema.anyOf)?.[step.branch] ?? {}, rest);
	return findSchema((step === 0 ? schema.items : schema.properties?.[step]) ?? {}, rest);
}

/** Returns the kind of a schema; of several, the first that is not a choice. */
function getKind(schema: Schema): Kind {
	const { properties, items, oneOf, anyOf, format } = schema;
	const type = getType(schema);
	if (properties || items) return "heap";
	const kinds = (oneOf ?? anyOf ?? []).map(getKind);
	if (kinds.length > 0) return kinds.find((kind) => kind !== "choice") ?? "choice";
	if (schema.enum || schema.const !== undefined || type === "boolean" || type === "null") return "choice";
	if (type === "number" || type === "integer") return "number";
	return format === "date" || format === "date-time" ? "day" : "text";
}

/** Returns the type of a present value. */
export function getType({ type }: Schema): string | undefined {
	return Array.isArray(type) ? type.find((entry) => entry !== "null") : type;
}

/** Creates a valid value with a placeholder at one path. */
function createWithPlaceholder(
	schema: Schema,
	steps: Step[],
	valuePath: ValuePath,
	findExisting: FindExisting,
): unknown {
	const [step, ...rest] = steps;
	if (step === undefined) return PLACEHOLDER;
	if (typeof step === "object") {
		const branchSchema = (schema.oneOf ?? schema.anyOf)?.[step.branch] ?? {};
		return createWithPlaceholder(branchSchema, rest, valuePath, findExisting);
	}
	const childPath = { ...valuePath, name: joinPath(valuePath.name, step) };
	if (step === 0) return [createWithPlaceholder(schema.items ?? {}, rest, childPath, findExisting)];
	const value = createSample(schema, valuePath, findExisting) as Record<string, unknown>;
	return {
		...value,
		[step]: createWithPlaceholder(schema.properties?.[step] ?? {}, rest, childPath, findExisting),
	};
}

/** Creates a valid value: the existing one, else the simplest with required parts only. */
function createSample(schema: Schema, valuePath: ValuePath, findExisting: FindExisting): unknown {
	const value = findExisting(valuePath);
	if (value !== undefined) return value;
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	if (schema.default !== undefined) return schema.default;
	const [branchSchema] = schema.oneOf ?? schema.anyOf ?? [];
	if (branchSchema) return createSample(branchSchema, valuePath, findExisting);
	if (getType(schema) === "object") {
		const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
			schema.required?.includes(name),
		);
		return Object.fromEntries(
			required.map(([name, property]) => {
				return [
					name,
					createSample(property, { ...valuePath, name: joinPath(valuePath.name, name) }, findExisting),
				];
			}),
		);
	}
	if (getType(schema) === "array") {
		const createItem = () =>
			createSample(schema.items ?? {}, { ...valuePath, name: joinPath(valuePath.name, 0) }, findExisting);
		return Array.from({ length: schema.minItems ?? 0 }, createItem);
	}
	if (getType(schema) === "boolean") return true;
	if (getType(schema) === "string") return createText(schema);
	return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
}

const SAMPLE_TEXTS: Record<string, string> = {
	date: "2026-11-27",
	"date-time": "2026-11-20T15:00:00.000Z",
	email: "ana@correo.com",
	uri: "https://example.com/a",
};
/** Sample texts, tried in turn against the schema. */
const TEXTS = ["Ana", "0".repeat(32), "/images/a.webp", "A".repeat(87), "A".repeat(22)];

function createText(schema: Schema): string {
	const { minLength = 0, maxLength = 1_000, pattern = "", format = "" } = schema;
	const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
	const patternRegex = new RegExp(pattern);
	return SAMPLE_TEXTS[format] ?? TEXTS.find((text) => fits(text) && patternRegex.test(text)) ?? "Ana";
}

const joinPath = (name: string, step: string | 0) => (name ? `${name}.${step}` : `${step}`);

/** Encodes a multipart form; the field «file» becomes an uploaded picture. */
function encodeForm(fields: Record<string, unknown> | string): string {
	if (typeof fields === "string") return fields;
	const parts = Object.entries(fields).map(([name, value]) => {
		const file = name === "file" ? '; filename="a.png"\r\nContent-Type: image/png' : "";
		return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
	});
	return `${parts.join("")}--${BOUNDARY}--\r\n`;
}

function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const joinedBytes = new Uint8Array(parts.reduce((byteCount, part) => byteCount + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		joinedBytes.set(part, offset);
		offset += part.length;
	}
	return joinedBytes;
}
