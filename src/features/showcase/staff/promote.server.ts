import { requirePicture } from "#features/changes/chosen-picture.server.ts";
import { Promotion } from "#features/showcase/contract.ts";
import { PROMOTION_NOUN } from "#features/showcase/fields.ts";
import { existingPicture, localNumber, promotionState } from "#features/showcase/rules.ts";
import { panamaDay } from "#panama/time.ts";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import { refusedField } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { PromotionForm, Renewal } from "./contract.ts";
import { changeItem, shelfKind } from "./edit.server.ts";

const NO_PHONE = "Ese teléfono no se entiende. Escríbelo como 6123-4567, o déjalo vacío.";
const NUMBER_ALONE = "Escribe un solo número, sin extensión ni palabras.";
const FEWEST_DIGITS = 7;
const NO_WHATSAPP = "Esa es una línea fija, no tiene WhatsApp. Escribe un celular.";

/** @throws RuleError ends_in_the_past | not_cheaper | ends_before_start | bad_phone (422) @source rules 6.22 */
export const PROMOTIONS = shelfKind("promotions", {
	subject: "promotion",
	noun: PROMOTION_NOUN,
	schema: Promotion,
	make: (form: PromotionForm, { at, id, before }) => {
		const { validUntil } = form;
		requirePicture(at, { field: "image", path: form.image, before: before?.image });
		// An empty first day means today, and the site shows that date (rules 6.22).
		const today = panamaDay(at.now());
		const validFrom = form.validFrom || (before ? "" : today);
		if (!(before || form.validFrom) && validUntil < today)
			throw refusedField(
				"ends_in_the_past",
				"validUntil",
				"Esa fecha ya pasó. Elige de hoy en adelante.",
			);
		return { id, ...saidOf(acceptedOf({ ...form, validFrom })) };
	},
	show: (promotion, at) => ({
		...promotion,
		picture: existingPicture(promotion.image, at.images),
		state: promotionState(promotion, panamaDay(at.now())),
	}),
});

/**
 * Renews a promotion with new dates, from today unless another day is given. Leaves all other fields unchanged.
 *
 * @throws RuleError ends_in_the_past | ends_before_start (422)
 * @source rules 6.23
 */
export function renewPromotion(at: Platform, actor: Actor, id: string, renewal: Renewal) {
	const today = panamaDay(at.now());
	const validFrom = renewal.validFrom || today;
	const { validUntil } = renewal;
	if (validUntil < today)
		throw refusedField("ends_in_the_past", "validUntil", "Elige una fecha de hoy en adelante.");
	if (validUntil < validFrom) throw endsBeforeStart();
	return changeItem(at, actor, PROMOTIONS, id, { validFrom, validUntil });
}

/** Validates prices and dates, and converts the WhatsApp number to its stored form (rules 6.23). */
function acceptedOf(form: PromotionForm): PromotionForm {
	const { originalPrice, discountPrice, validFrom, validUntil } = form;
	if (discountPrice >= originalPrice)
		throw refusedField(
			"not_cheaper",
			"discountPrice",
			"El precio con descuento tiene que ser menor que el precio normal.",
		);
	if (validFrom && validUntil < validFrom) throw endsBeforeStart();
	return { ...form, whatsapp: form.whatsapp && chatNumberOf(form.whatsapp) };
}

function chatNumberOf(typed: string): string {
	const phone = normalisePhone(typed);
	const local = phone ? localNumber(phone.e164) : "";
	const refuse = (sentence: string) => refusedField("bad_phone", "whatsapp", sentence);
	// Be strict, because staff get no warning here and visitors use the number.
	if (!phone || local.length < FEWEST_DIGITS) throw refuse(NO_PHONE);
	if (saysMoreThanNumber(typed)) throw refuse(NUMBER_ALONE);
	if (!phone.hasWhatsapp) throw refuse(NO_WHATSAPP);
	return local;
}

const endsBeforeStart = () =>
	refusedField("ends_before_start", "validUntil", "La fecha final va después de la de inicio.");

/** Removes empty optional fields. */
function saidOf(form: PromotionForm): PromotionForm {
	const said = Object.entries(form).filter(
		([name, value]) => value !== "" || !Promotion.shape[name as keyof PromotionForm].isOptional(),
	);
	return Object.fromEntries(said) as PromotionForm;
}
