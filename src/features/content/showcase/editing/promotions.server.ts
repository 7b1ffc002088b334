import { assertPictureExists } from "#core/audit/assert-picture.server.ts";
import { hasTextBesidesNumber } from "#domain/phone/typed-phone.ts";
import { toPanamaDay } from "#domain/time.ts";
import { Promotion } from "#features/content/showcase/contract.ts";
import { rejectShowcase } from "#features/content/showcase/errors.server.ts";
import { PROMOTION_NOUN } from "#features/content/showcase/fields.ts";
import { findExistingPicture, getPromotionState, toLocalNumber } from "#features/content/showcase/rules.ts";
import type { Call } from "#server/call.server.ts";
import { normalizePhone } from "#server/phone.server.ts";
import type { PromotionForm, Renewal } from "./contract.ts";
import { createShowcaseKind, updateItem } from "./edit.server.ts";

const UNREADABLE_PHONE = "Ese teléfono no se entiende. Escríbelo como 6123-4567, o déjalo vacío.";
const NUMBER_ALONE = "Escribe un solo número, sin extensión ni palabras.";
const MIN_PHONE_DIGITS = 7;
const NO_WHATSAPP = "Esa es una línea fija, no tiene WhatsApp. Escribe un celular.";

/** @throws RuleError ends_in_the_past | not_cheaper | ends_before_start | bad_phone (422) @source rules 6.22 */
export const PROMOTIONS = createShowcaseKind("promotions", {
	subject: "promotion",
	noun: PROMOTION_NOUN,
	schema: Promotion,
	make: (form: PromotionForm, { ctx, id, before }) => {
		const { validUntil } = form;
		assertPictureExists(ctx, { field: "image", path: form.image, before: before?.image });
		// An empty first day means today, and the site shows that date (rules 6.22).
		const today = toPanamaDay(ctx.now());
		const validFrom = form.validFrom || (before ? "" : today);
		if (!(before || form.validFrom) && validUntil < today)
			throw rejectShowcase("ends_in_the_past", "Esa fecha ya pasó. Elige de hoy en adelante.", {
				field: "validUntil",
			});
		return { id, ...omitEmptyFields(normalizePromotion({ ...form, validFrom })) };
	},
	show: (promotion, ctx) => ({
		...promotion,
		picture: findExistingPicture(promotion.image, ctx.images),
		state: getPromotionState(promotion, toPanamaDay(ctx.now())),
	}),
});

/**
 * Renews a promotion with new dates, from today unless another day is given. Leaves all other fields unchanged.
 *
 * @throws RuleError ends_in_the_past | ends_before_start (422)
 * @source rules 6.23
 */
export function renewPromotion(call: Call, { id, renewal }: { id: string; renewal: Renewal }) {
	const { ctx } = call;
	const today = toPanamaDay(ctx.now());
	const validFrom = renewal.validFrom || today;
	const { validUntil } = renewal;
	if (validUntil < today)
		throw rejectShowcase("ends_in_the_past", "Elige una fecha de hoy en adelante.", { field: "validUntil" });
	if (validUntil < validFrom) throw createEndsBeforeStartError();
	return updateItem(call, PROMOTIONS, id, { validFrom, validUntil });
}

/** Validates prices and dates, and converts the WhatsApp number to its stored form (rules 6.23). */
function normalizePromotion(form: PromotionForm): PromotionForm {
	const { originalPrice, discountPrice, validFrom, validUntil } = form;
	if (discountPrice >= originalPrice)
		throw rejectShowcase("not_cheaper", "El precio con descuento tiene que ser menor que el precio normal.", {
			field: "discountPrice",
		});
	if (validFrom && validUntil < validFrom) throw createEndsBeforeStartError();
	return { ...form, whatsapp: form.whatsapp && toChatNumber(form.whatsapp) };
}

function toChatNumber(typed: string): string {
	const phone = normalizePhone(typed);
	const local = phone ? toLocalNumber(phone.e164) : "";
	const createPhoneError = (message: string) => rejectShowcase("bad_phone", message, { field: "whatsapp" });
	// Be strict, because staff get no warning here and visitors use the number.
	if (!phone || local.length < MIN_PHONE_DIGITS) throw createPhoneError(UNREADABLE_PHONE);
	if (hasTextBesidesNumber(typed)) throw createPhoneError(NUMBER_ALONE);
	if (!phone.hasWhatsapp) throw createPhoneError(NO_WHATSAPP);
	return local;
}

const createEndsBeforeStartError = () =>
	rejectShowcase("ends_before_start", "La fecha final va después de la de inicio.", { field: "validUntil" });

/** Removes empty optional fields. */
function omitEmptyFields(form: PromotionForm): PromotionForm {
	const filledEntries = Object.entries(form).filter(
		([name, value]) => value !== "" || !Promotion.shape[name as keyof PromotionForm].isOptional(),
	);
	return Object.fromEntries(filledEntries) as PromotionForm;
}
