import {
	ADDRESS_EXTREMES,
	HEADER_EXTREMES,
	JSON_EXTREMES,
	type Kind,
	QUERY_EXTREMES,
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
export type Extreme = {
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
export type Place = { call: string; name: string };
/** Returns an existing value; undefined leaves it to the schema. */
export type Known = (place: Place) => unknown;

/** Step to a property, the items of a list, or one of several schemas. */
type Step = string | 0 | { branch: number };

const HERE = "here-goes-the-extreme";
const BOUNDARY = "extremes";
const LOGIN = "/api/admin/login";
const utf8 = new TextEncoder();

/**
 * Lists the extremes of every parameter and property of every operation, one at a time, with valid values elsewhere.
 */
export function* extremesOf(
	document: ApiDocument,
	known: Known = () => undefined,
): Generator<Extreme> {
	for (const [template, operations] of Object.entries(document.paths))
		for (const [method, operation] of Object.entries(operations)) {
			const call = `${method.toUpperCase()} ${template}`;
			yield* extremesOfCall({ call, template, operation, known });
		}
}

type Call = { call: string; template: string; operation: Operation; known: Known };

function* extremesOfCall(asked: Call): Generator<Extreme> {
	const { call, template, operation } = asked;
	const [method = ""] = call.split(" ");
	const isStaff = template.startsWith("/api/admin/") && template !== LOGIN;
	const [content] = Object.entries(operation.requestBody?.content ?? {});
	const body = content && validBody(asked, ...content);
	const base = { method, isStaff, headers: body?.headers ?? {}, ...(body && { body: body.body }) };
	for (const parameter of operation.parameters ?? []) {
		const { name } = parameter;
		const note = (value: string) => `${call} ${parameter.in} ${name} = ${value.slice(0, 60)}`;
		if (parameter.in === "header")
			for (const value of HEADER_EXTREMES) {
				const headers = { ...base.headers, [name]: value };
				yield { ...base, headers, path: addressOf(asked), note: note(value) };
			}
		else
			for (const value of ADDRESS_EXTREMES[kindOf(parameter.schema)])
				yield { ...base, path: addressOf(asked, { [name]: value }), note: note(value) };
		if (parameter.in === "query")
			for (const write of QUERY_EXTREMES) {
				const path = `${addressOf(asked, { [name]: undefined })}&${write(name)}`;
				yield { ...base, path, note: note(write(name)) };
			}
	}
	if (!content) return;
	const path = addressOf(asked);
	for (const extreme of bodiesOf(asked, ...content)) yield { ...base, path, ...extreme };
}

/** Builds the path with valid required parameters and one given value. */
function addressOf(
	{ call, template, operation, known }: Call,
	given: Record<string, unknown> = {},
) {
	const query: string[] = [];
	let path = template;
	for (const { name, in: at, required, schema } of operation.parameters ?? []) {
		if (at === "header") continue;
		const usual = () => encodeURIComponent(String(sampleOf(schema, { call, name }, known)));
		if (at === "path") path = path.replace(`{${name}}`, String(given[name] ?? usual()));
		else if (name in given)
			query.push(...(given[name] === undefined ? [] : [`${name}=${given[name]}`]));
		else if (required) query.push(`${name}=${usual()}`);
	}
	return `${path}?${query.join("&")}`;
}

const isForm = (type: string) => type === "multipart/form-data";
const headersOf = (type: string) => ({
	"content-type": isForm(type) ? `${type}; boundary=${BOUNDARY}` : type,
});

function validBody({ call, known }: Call, type: string, { schema }: { schema: Schema }) {
	const value = sampleOf(schema, { call, name: "" }, known);
	const text = isForm(type) ? formOf(value as Record<string, unknown>) : JSON.stringify(value);
	return { headers: headersOf(type), body: utf8.encode(text) };
}

function* bodiesOf(asked: Call, type: string, { schema }: { schema: Schema }) {
	const { call, known } = asked;
	for (const steps of placesOf(schema)) {
		const value = withHole(schema, steps, { call, name: "" }, known);
		const quoted = isForm(type) ? HERE : `"${HERE}"`;
		const text = isForm(type) ? formOf(value as Record<string, unknown>) : JSON.stringify(value);
		const [before = "", after = ""] = text.split(quoted);
		const name = steps.filter((step) => typeof step !== "object").join(".");
		for (const extreme of JSON_EXTREMES[kindOf(schemaAt(schema, steps))]) {
			const body = joined(utf8.encode(before), extreme, utf8.encode(after));
			const note = `${call} body ${name} = ${new TextDecoder().decode(extreme.subarray(0, 60))}`;
			yield { headers: headersOf(type), body, note };
		}
	}
}

/** Lists every path of a schema: itself, its properties, the first item of its lists. */
function* placesOf(schema: Schema): Generator<Step[]> {
	yield [];
	for (const [name, property] of Object.entries(schema.properties ?? {}))
		for (const rest of placesOf(property)) yield [name, ...rest];
	if (schema.items) for (const rest of placesOf(schema.items)) yield [0, ...rest];
	for (const [branch, shape] of (schema.oneOf ?? schema.anyOf ?? []).entries())
		for (const [first, ...rest] of placesOf(shape))
			if (first !== undefined) yield [{ branch }, first, ...rest];
}

function schemaAt(schema: Schema, [step, ...rest]: Step[]): Schema {
	if (step === undefined) return schema;
	if (typeof step === "object")
		return schemaAt((schema.oneOf ?? schema.anyOf)?.[step.branch] ?? {}, rest);
	return schemaAt((step === 0 ? schema.items : schema.properties?.[step]) ?? {}, rest);
}

/** Returns the kind of a schema; of several, the first that is not a choice. */
function kindOf(schema: Schema): Kind {
	const { properties, items, oneOf, anyOf, format } = schema;
	const type = typeOf(schema);
	if (properties || items) return "heap";
	const kinds = (oneOf ?? anyOf ?? []).map(kindOf);
	if (kinds.length > 0) return kinds.find((kind) => kind !== "choice") ?? "choice";
	if (schema.enum || schema.const !== undefined || type === "boolean" || type === "null")
		return "choice";
	if (type === "number" || type === "integer") return "number";
	return format === "date" || format === "date-time" ? "day" : "text";
}

/** Returns the type of a present value. */
export function typeOf({ type }: Schema): string | undefined {
	return Array.isArray(type) ? type.find((one) => one !== "null") : type;
}

/** Creates a valid value with a placeholder at one path. */
function withHole(schema: Schema, steps: Step[], place: Place, known: Known): unknown {
	const [step, ...rest] = steps;
	if (step === undefined) return HERE;
	if (typeof step === "object") {
		const shape = (schema.oneOf ?? schema.anyOf)?.[step.branch] ?? {};
		return withHole(shape, rest, place, known);
	}
	const within = { ...place, name: inside(place.name, step) };
	if (step === 0) return [withHole(schema.items ?? {}, rest, within, known)];
	const value = sampleOf(schema, place, known) as Record<string, unknown>;
	return { ...value, [step]: withHole(schema.properties?.[step] ?? {}, rest, within, known) };
}

/** Creates a valid value: the existing one, else the simplest with required parts only. */
function sampleOf(schema: Schema, place: Place, known: Known): unknown {
	const value = known(place);
	if (value !== undefined) return value;
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	if (schema.default !== undefined) return schema.default;
	const [shape] = schema.oneOf ?? schema.anyOf ?? [];
	if (shape) return sampleOf(shape, place, known);
	if (typeOf(schema) === "object") {
		const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
			schema.required?.includes(name),
		);
		return Object.fromEntries(
			required.map(([name, property]) => {
				return [name, sampleOf(property, { ...place, name: inside(place.name, name) }, known)];
			}),
		);
	}
	if (typeOf(schema) === "array") {
		const item = () =>
			sampleOf(schema.items ?? {}, { ...place, name: inside(place.name, 0) }, known);
		return Array.from({ length: schema.minItems ?? 0 }, item);
	}
	if (typeOf(schema) === "boolean") return true;
	if (typeOf(schema) === "string") return textFor(schema);
	return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
}

const TEXTS_OF: Record<string, string> = {
	date: "2026-11-27",
	"date-time": "2026-11-20T15:00:00.000Z",
	email: "ana@correo.com",
	uri: "https://example.com/a",
};
/** Sample texts, tried in turn against the schema. */
const TEXTS = ["Ana", "0".repeat(32), "/images/a.webp", "A".repeat(87), "A".repeat(22)];

function textFor(schema: Schema): string {
	const { minLength = 0, maxLength = 1_000, pattern = "", format = "" } = schema;
	const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
	const right = new RegExp(pattern);
	return TEXTS_OF[format] ?? TEXTS.find((text) => fits(text) && right.test(text)) ?? "Ana";
}

const inside = (name: string, step: string | 0) => (name ? `${name}.${step}` : `${step}`);

/** Encodes a form with its fields unchanged; «file» is a picture's name and not its bytes. */
function formOf(fields: Record<string, unknown> | string): string {
	if (typeof fields === "string") return fields;
	const parts = Object.entries(fields).map(([name, value]) => {
		const file = name === "file" ? '; filename="a.png"\r\nContent-Type: image/png' : "";
		return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
	});
	return `${parts.join("")}--${BOUNDARY}--\r\n`;
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
