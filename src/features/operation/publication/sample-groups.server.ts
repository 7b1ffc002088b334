import { listUnconfirmed } from "#core/settings/claims.ts";
import { SETTING_LABELS } from "#core/settings/messages.ts";
import { findRowList } from "#core/settings/sample-rows.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { readSamples } from "#features/content/samples/sample-groups.server.ts";
import { listTestimonials } from "#features/content/showcase/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Publication, SampleGroup } from "./contract.ts";
import { ACTED_ON_FIELDS, isActedOn } from "./phase.ts";

/** The list approves the promised answers as they are, and leads on to their form. */
const CHECKLIST_PATH = "/admin/dashboard/configuracion#falta";
const SETTINGS_PATH = "/admin/dashboard/configuracion/sitio";
const TESTIMONIALS_PATH = "/admin/dashboard/vitrina/testimonios";
const LEGAL_PATH = "/admin/dashboard/configuracion/textos";

/** Lists the sample contact data and promises that must be settled before the site is published. */
export async function listBlockers(db: DbOrTrx): Promise<Publication["blockers"]> {
	const { sampleFields } = await getSettings(db);
	return ACTED_ON_FIELDS.filter((name) => sampleFields.includes(name)).map((name) => ({
		name,
		label: SETTING_LABELS[name] ?? name,
		path: name === "promises" ? CHECKLIST_PATH : `${SETTINGS_PATH}#ajustes-${name}`,
	}));
}

/**
 * Lists what the shop still has of the bundled sample and an owner is asked about at «Publicar». Each kind of sample
 * content adds its group here.
 *
 * @source rules 1.27
 */
export async function listSampleGroups(db: DbOrTrx): Promise<SampleGroup[]> {
	const settings = await getSettings(db);
	// The rows of «Nosotros» have groups of their own.
	const unconfirmed = listUnconfirmed(settings).filter((name) => !findRowList(name));
	const fields = settings.sampleFields.filter((name) => !isActedOn(name) && !unconfirmed.includes(name));
	const shown = fields.filter((name) => !/^legal\./.test(name) && !findRowList(name));
	const testimonials = (await listTestimonials(db)).filter(({ isSample }) => isSample);
	const toGroup = (name: string, label: string, count: number, path: string) => ({
		name,
		label,
		count,
		path,
	});
	const { groups } = await readSamples(db);
	return [
		...groups,
		toGroup("settings", listLabels("Datos del taller", shown), shown.length, SETTINGS_PATH),
		toGroup(
			"claims",
			listLabels("Sin confirmar, no salen en el sitio", unconfirmed),
			unconfirmed.length,
			`${SETTINGS_PATH}?seccion=afirma`,
		),
		toGroup(
			"testimonials",
			"Testimonios de ejemplo, no salen en el sitio",
			testimonials.length,
			TESTIMONIALS_PATH,
		),
		toGroup(
			"legal",
			"Términos y privacidad sin la firma de tu abogado",
			fields.includes("legal.texts") ? 1 : 0,
			LEGAL_PATH,
		),
	].filter(({ count }) => count > 0);
}

const MAX_NAMED = 4;

/** Names the first fields of a group, and counts the others. */
function listLabels(title: string, names: readonly string[]): string {
	const labels = names.slice(0, MAX_NAMED).map((name) => SETTING_LABELS[name] ?? name);
	const rest = names.length - labels.length;
	return `${title}: ${labels.join(", ")}${rest > 0 ? ` y ${rest} más` : ""}`;
}
