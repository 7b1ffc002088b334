import { expect, test } from "vitest";
import { findDiagnosis } from "./check-up.ts";

const service = (title: string) => ({ kind: "servicio" as const, title });

test.each(["Diagnóstico computarizado", "DIAGNOSTICO general", "Escaneo y diagnóstico"])(
	"finds the diagnosis service «%s»",
	(title) => expect(findDiagnosis([service("Frenos"), service(title)])).toEqual(service(title)),
);

test("finds nothing when only a template names a diagnosis", () => {
	const template = { kind: "plantilla" as const, title: "Diagnóstico" };
	expect(findDiagnosis([service("Revisión de frenos"), template])).toBeUndefined();
});
