import { expect, test } from "vitest";
import { z } from "zod";
import { pickSchemaFields, pickWireFields } from "./wire-fields.ts";

const ROW = { leadId: "1", createdAt: "2026-11-28", totalCents: 500, notes: "" };

test("picks the named columns under their names on the wire", () => {
	expect(pickWireFields(ROW, "createdAt", "notes")).toEqual({ created_at: "2026-11-28", notes: "" });
});

test("picks only columns that the response schema names", () => {
	const schema = z.object({ created_at: z.string(), notes: z.string(), total: z.number() });
	expect(pickSchemaFields(schema, ROW)).toEqual({ created_at: "2026-11-28", notes: "" });
});
