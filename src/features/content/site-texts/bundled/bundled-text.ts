import type { TextName, TextValue } from "#features/content/site-texts/texts.ts";
import type { BundledContext } from "./context.ts";
import { buildPrivacy } from "./privacy.ts";
import { buildTerms } from "./terms.ts";

/**
 * Returns the text that is shown until an owner writes one. It says only what is confirmed today, so it may change with
 * the settings.
 *
 * @source rules 1.24, 6.49
 */
export const buildBundledText = (name: TextName, context: BundledContext): TextValue =>
	BUILDERS[name](context);

const BUILDERS: Record<TextName, (context: BundledContext) => TextValue> = {
	home: ({ hasClaim }) => ({
		heading: "Frenos que responden a la primera",
		body: `Diagnóstico, reparación y repuestos en un solo lugar. ${
			hasClaim("practice")
				? "Te decimos qué tiene tu carro, cuánto cuesta y cuándo está listo antes de tocarlo."
				: "Confirmamos tu cita en {espera_citas}, en horario de taller."
		}`,
		sections: [],
	}),
	mission: () =>
		toParagraph(
			"Que salgas del taller sabiendo qué tenía tu carro, qué se le hizo y cuándo le toca volver, por el precio que aceptaste antes de empezar.",
		),
	vision: () =>
		toParagraph(
			"Ser el taller que recomiendas sin que te lo pidan: el mismo equipo, el mismo trato y el historial de tu carro a mano cada vez que vuelves.",
		),
	reasons: (context) => toParagraph(listReasons(context).join("\n")),
	terms: buildTerms,
	privacy: buildPrivacy,
};

const toParagraph = (body: string): TextValue => ({ heading: "", body, sections: [] });

function listReasons({ facts, hasClaim, pricesIncludeTax }: BundledContext): string[] {
	const isOurWay = hasClaim("practice");
	return [
		isOurWay && "Presupuesto antes de tocar el carro; si aparece algo más, te llamamos primero.",
		facts.garantias.value && "{garantias}.",
		facts.servicios.value && "{servicios} y la tienda de repuestos en la misma dirección.",
		"Confirmamos tu cita en {espera_citas}, en horario de taller.",
		pricesIncludeTax
			? "Los precios que ves ya incluyen ITBMS: pagas ese número."
			: "Todo precio que te damos es el total, con ITBMS incluido.",
		isOurWay && "Piezas viejas en la mano: las ves y decides si te las llevas.",
	].flatMap((reason) => reason || []);
}
