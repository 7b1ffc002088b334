import { expect, test } from "vitest";
import { SUBJECTS, type Subject } from "#core/audit/records.ts";
import { formatAction, formatChangedRecord } from "./messages.ts";

const PHRASES: Record<Subject, [named: string, nameless: string, created: string]> = {
	product: ["el producto «Aceite»", "un producto", "creó"],
	service: ["el servicio «Aceite»", "un servicio", "creó"],
	promotion: ["la promoción «Aceite»", "una promoción", "creó"],
	testimonial: ["el testimonio de «Aceite»", "un testimonio", "creó"],
	brand: ["la marca «Aceite»", "una marca", "creó"],
	symptom: ["el síntoma «Aceite»", "un síntoma", "creó"],
	shop_photo: ["una foto del taller", "una foto del taller", "puso"],
	mail: ["el servidor de correo", "el servidor de correo", "creó"],
	zoho: ["las claves de Zoho", "las claves de Zoho", "creó"],
	copies: ["las copias fuera del servidor", "las copias fuera del servidor", "configuró"],
	synonym: ["la palabra «Aceite»", "una palabra del buscador", "creó"],
	settings: ["la configuración", "la configuración", "creó"],
	publication: ["el sitio", "el sitio", "creó"],
	site_text: ["un texto del sitio", "un texto del sitio", "creó"],
	staff: ["la cuenta de «Aceite»", "una cuenta del panel", "creó"],
	customer: ["el cliente «Aceite»", "un cliente", "creó"],
	car: ["el carro «Aceite»", "un carro", "creó"],
	cash: ["la caja", "la caja", "anotó dinero en"],
	post: ["el artículo «Aceite»", "un artículo", "creó"],
	media: ["el archivo «Aceite»", "un archivo", "subió"],
};

test.each(SUBJECTS)("names a changed %s with and without its name", (subject) => {
	const [named, nameless, created] = PHRASES[subject];
	expect(formatChangedRecord(subject, { id: "a", name: "Aceite" })).toBe(named);
	expect(formatChangedRecord(subject, { id: "a", name: null })).toBe(nameless);
	expect(formatAction("created", subject)).toBe(created);
	expect(formatAction("updated", subject)).toBe("editó");
	expect(formatAction("exported", subject)).toBe("exported");
});

test("names a list only for kinds that change as one", () => {
	expect(formatChangedRecord("customer", { id: "all", name: null })).toBe("la lista de clientes");
	expect(formatChangedRecord("product", { id: "all", name: null })).toBe("muchos productos");
	expect(formatChangedRecord("service", { id: "all", name: null })).toBe("un servicio");
});
