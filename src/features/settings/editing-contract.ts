import { z } from "zod";
import { dayOf, SeenVersion } from "#bounds.ts";
import { Settings } from "./contract.ts";
import { isClockTime, isOn, SOCIAL_HOSTS } from "./edit-rules.ts";

const text = (what: string, most: number) =>
	z
		.string(`Escribe ${what}`)
		.trim()
		.min(1, `Escribe ${what}`)
		.max(most, `Acorta esto: admite ${most} letras`);
const optional = (most: number) =>
	z.string("Escribe un texto").trim().max(most, `Acorta esto: admite ${most} letras`);
const whole = (least: number, most: number, sentence: string) =>
	z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
const clock = z
	.string("Escribe la hora")
	.max(5, "Escribe la hora como 08:00 o 17:30, de 00:00 a 23:59")
	.refine(isClockTime, "Escribe la hora como 08:00 o 17:30, de 00:00 a 23:59");

const DayHours = z
	.object({ opens: clock, closes: clock })
	.refine(({ opens, closes }) => opens < closes, {
		message: "La hora de cierre va después de la de apertura",
		path: ["closes"],
	})
	.nullable();

const ClosedDays = z
	.array(
		z.object({
			date: dayOf("Elige la fecha"),
			reason: text("por qué cierra ese día", 80),
		}),
	)
	.max(100, "Hasta 100 días cerrados: borra los que ya pasaron")
	.superRefine((days, context) => {
		days.forEach(({ date }, place) => {
			if (days.findIndex((other) => other.date === date) < place)
				context.addIssue({
					code: "custom",
					message: "Ese día ya está en la lista",
					path: [place, "date"],
				});
		});
	});

const social = (name: string, hosts: readonly string[]) =>
	z
		.string("Escribe la dirección")
		.trim()
		.max(200, "Esa dirección es demasiado larga")
		.refine(
			(url) => url === "" || isOn(url, hosts),
			`Pega la dirección completa de ${name}, como https://www.${hosts[0]}/tutaller`,
		);

const Figures = (most: number) =>
	z
		.array(
			z.object({
				value: text("la cifra", 12),
				label: text("qué cuenta la cifra", 40),
				source: text("de dónde sale la cifra", 200),
			}),
		)
		.max(most, `Hasta ${most} cifras`);

const coordinate = (limit: number, sentence: string) =>
	z.number(sentence).min(-limit, sentence).max(limit, sentence).nullable();

const minutes = whole(5, 2880, "Escribe los minutos, de 5 a 2880");
const CAPACITY = "Escribe cuántos carros atiendes por hora, de 1 a 20";
const NOTICE = "Escribe los minutos de aviso, de 0 a 2880";
const HORIZON = "Escribe cuántos días, de 7 a 365";
const YEAR = "Escribe un año entre 1900 y 2100";
const LATITUDE = "La latitud es un número entre -90 y 90, como 8.9667";
const LONGITUDE = "La longitud es un número entre -180 y 180, como -79.5333";
const TAX = "Escribe el porcentaje, de 0 a 30";

/** The business record as staff send it. Phones come as typed; the verb normalises them. */
export const SettingsEdit = z.object({
	name: text("el nombre del negocio", 60),
	legalName: text("la razón social", 100),
	ruc: optional(40),
	tagline: text("el lema", 60),
	description: text("qué es el taller", 300),
	whatsapp: text("el número de WhatsApp", 40),
	phone: text("el teléfono", 40),
	email: z.email("Escribe un correo como info@tutaller.com").max(200, "Ese correo es muy largo"),
	address: z.object({
		street: text("la calle", 120),
		district: text("el barrio o corregimiento", 60),
		city: text("la ciudad", 60),
		landmark: optional(120),
		mapsQuery: text("qué buscar en el mapa", 200),
		latitude: coordinate(90, LATITUDE),
		longitude: coordinate(180, LONGITUDE),
	}),
	hours: z
		.array(DayHours, "Faltan los horarios")
		.min(7, "Faltan días de la semana")
		.max(7, "La semana tiene siete días"),
	closedDays: ClosedDays,
	hasEmergencyWhatsapp: z.boolean("Elige sí o no"),
	emergencyWhatsapp: optional(40).default(""),
	foundedYear: whole(1900, 2100, YEAR),
	copyrightSince: whole(1900, 2100, YEAR),
	social: z.object({
		facebook: social("Facebook", SOCIAL_HOSTS.facebook),
		instagram: social("Instagram", SOCIAL_HOSTS.instagram),
		tiktok: social("TikTok", SOCIAL_HOSTS.tiktok),
	}),
	stats: Figures(4),
	governmentStats: Figures(6),
	promises: z.object({
		contactMinutes: minutes,
		serviceRequestMinutes: minutes,
		quoteMinutes: minutes,
		appointmentMinutes: minutes,
	}),
	agenda: z.object({
		capacityPerHour: whole(1, 20, CAPACITY),
		minimumNoticeMinutes: whole(0, 2880, NOTICE),
		horizonDays: whole(7, 365, HORIZON),
	}),
	about: z.object({
		story: text("la historia del taller", 2000),
		timeline: z
			.array(
				z.object({
					year: whole(1900, 2100, YEAR),
					title: text("qué pasó ese año", 40),
					text: text("una línea sobre ese año", 160),
				}),
			)
			.max(10, "Hasta 10 años"),
		certifications: z
			.array(z.object({ label: text("el tema", 30), value: text("qué papel es", 120) }))
			.max(12, "Hasta 12 certificaciones"),
	}),
	pricesIncludeTax: z.boolean("Elige sí o no"),
	taxPercent: z.number(TAX).min(0, TAX).max(30, TAX),
	whatsappGreeting: text("el saludo", 300),
});
export type SettingsEdit = z.infer<typeof SettingsEdit>;

/** An edit says which version it started from; a newer one answers 409 with both. */
export const SettingsChange = SettingsEdit.extend({
	updated_at: SeenVersion,
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** `warnings` tell of what was stored but looks odd, by field. */
export const AdminSettings = z.object({
	settings: Settings,
	updated_at: z.iso.datetime(),
	warnings: z.record(z.string(), z.string()),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

export const Approval = z.object({ field: z.string("Di qué dato").max(60, "Ese dato no existe") });
export type Approval = z.infer<typeof Approval>;
