import { composeCustomerEmail } from "#core/requests/form/customer-email.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { hidesSamples } from "#core/settings/public-settings.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { formatCents } from "#domain/money.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { getProductPath } from "#features/content/products/pictures.ts";
import { isOnSale, type ProductRow } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { MailMessage } from "#server/mail/mail.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";

/** Composes the email to a customer whose product arrived, with its price of today. @source rules 6.42 */
export function composeArrivalEmail(
	ctx: Pick<AppContext, "env">,
	settings: Settings,
	notice: { leadId: string; name: string; reference: string },
	product: ProductRow,
): Omit<MailMessage, "to"> {
	const { reference } = notice;
	const origin = getPublicOrigin(ctx.env);
	const price = `${formatCents(computeGrossCents(product.priceCents, settings))}, ITBMS incluido`;
	return composeCustomerEmail(settings, notice, {
		subject: `Llegó ${product.name}`,
		preheader: `Ya está disponible: ${price}.`,
		paragraphs: [
			`Nos pediste que te avisáramos: llegó ${product.name}. Si lo quieres, escríbenos para apartarlo.`,
		],
		rows: [
			{ label: "Producto", value: product.name },
			{ label: "SKU", value: product.sku },
			{ label: "Precio", value: price },
		],
		buttons: [
			{
				label: "Escribir al taller por WhatsApp",
				href: buildWhatsappUrl(
					settings.whatsapp,
					`Hola. Me avisaron que llegó ${product.name} (SKU ${product.sku}). Les escribo por mi solicitud ${reference}.`,
				),
			},
			...(origin && isOnSale({ hidesSamples: hidesSamples(ctx) }, product)
				? [{ label: "Ver el producto", href: origin + getProductPath(product) }]
				: []),
		],
		reason:
			"Recibes este correo porque alguien pidió este aviso con esta dirección. Es el único que enviamos por esta solicitud. Si no fuiste tú, respóndenos y la quitamos.",
	});
}
