import { expect, test } from "vitest";
import { describeLosses } from "./describe-losses.ts";

const NONE = { requests: 0, estimates: 0, customers: 0, payments: 0, changes: 0 };

test("names all that came in", () => {
	expect(describeLosses({ ...NONE, requests: 1, payments: 3, changes: 12 })).toMatch(
		/: 1 solicitud, 3 movimientos de dinero y 12 cambios del personal\. No se borra/,
	);
});

test("says when nothing came in", () => {
	expect(describeLosses(NONE)).toMatch(/no se pierde nada/);
});
