import type { TextValue } from "#features/content/site-texts/texts.ts";
import type { BundledContext } from "./context.ts";

/** The bundled terms; `docs/deployment.md` says what the shop's lawyer checks in them. */
export const buildTerms = (context: BundledContext): TextValue => ({
	heading: "",
	body: "Los precios se muestran con ITBMS incluido, una cotización no te obliga a nada y ningún trabajo empieza sin tu aprobación.",
	sections: [
		{
			heading: "Quiénes somos",
			body: "Este sitio es de {empresa} («{taller}»), taller y tienda de repuestos en {direccion}, {ciudad}. Nos encuentras en {correo} y en el {telefono}.",
		},
		{
			heading: "Precios",
			body: `Todos los precios están en dólares de Estados Unidos (o balboas, a la par) e incluyen el ITBMS de {itbms}. Lo que ves es lo que pagas por ese producto o servicio. Un servicio sin precio publicado se cotiza según tu carro.

Si un mismo producto o servicio aparece con dos precios, vale el más bajo, como manda la ley. Si un precio publicado tiene un error evidente, te lo decimos antes de facturar y decides si sigues.`,
		},
		{
			heading: "Cotizaciones",
			body: "La lista que armas en el catálogo y la respuesta que te damos son una cotización: no son factura, no apartan existencia y no te obligan a comprar. La cotización por escrito dice hasta cuándo vale; la que no lo dice está sujeta a existencia y a los precios del día en que la aceptas. La factura fiscal se emite al pagar.",
		},
		{
			heading: "Cuándo te respondemos",
			body: `Contamos el tiempo en horario de atención:

- Mensajes: en {plazo_mensajes} o menos.
- Solicitudes de servicio: en {plazo_servicios} o menos.
- Cotizaciones de productos: en {plazo_cotizaciones} o menos.
- Confirmación de citas por WhatsApp: en {plazo_citas} o menos.

Atendemos {horario}. Lo que llega fuera de horario se atiende al abrir.`,
		},
		{
			heading: "Citas y trabajos",
			body: `- Una cita queda en firme cuando te la confirmamos.
- Las duraciones publicadas son las normales. Si tu carro necesita más tiempo, te avisamos antes.
- Ningún trabajo empieza sin que apruebes el presupuesto. Si aparece algo más, paramos y te preguntamos.
- Las piezas cambiadas son tuyas: pídelas al retirar el carro.
- Puedes cambiar o cancelar tu cita sin costo; solo avísanos.`,
		},
		{ heading: "Garantía", body: buildWarranty(context) },
		{
			heading: "Dónde reclamar",
			body: `Primero con nosotros, con tu factura: en {direccion}, al {telefono} o en {correo}.

Si no llegamos a un acuerdo, puedes presentar tu queja ante la Autoridad de Protección al Consumidor y Defensa de la Competencia (ACODECO), en sus oficinas o en [acodeco.gob.pa](https://www.acodeco.gob.pa). Te recibe aunque ya hayas reclamado aquí.`,
		},
		{
			heading: "Productos",
			body: "Verifica con nosotros que la pieza le sirve a tu carro antes de comprar. Las fotos son de referencia: el envase puede cambiar, el código (SKU) es el que manda. Un producto sin abrir se cambia con su factura; los líquidos abiertos no se pueden devolver.",
		},
		{
			heading: "Promociones",
			body: "Cada promoción dice hasta qué fecha vale. Si ya terminó, escríbenos y te contamos qué hay disponible hoy.",
		},
		{
			heading: "Uso del sitio",
			body: `Procuramos que todo esté al día, pero el sitio puede fallar o tener un dato viejo: para lo importante, confirma con nosotros. Las marcas que se mencionan son de sus dueños. Rige la ley de la República de Panamá.

Cómo tratamos tus datos está en la [Política de privacidad](/privacidad).`,
		},
	],
});

/** The service cards state the services' warranties too, independent of the confirmed claim. */
function buildWarranty({ facts, hasClaim }: BundledContext): string {
	const hasClaimedWarranty = hasClaim("warranty");
	const hasServiceWarranties = facts.garantias.value !== "";
	const own = [
		hasServiceWarranties && "Damos {garantias}.",
		hasClaimedWarranty &&
			"Para los demás trabajos y productos, la garantía y su plazo van escritos en la factura. Cubre mano de obra y piezas puestas por nosotros; no cubre desgaste normal, golpes, ni piezas que trajo el cliente o que otro manipuló. Para usarla, trae el carro y la factura.",
	].filter(Boolean);
	const opening = own.length > 0 ? "Además de la nuestra tienes" : "Tienes";
	const legal = `${opening} la garantía legal de la Ley 45 de 2007 de protección al consumidor: nada de lo que dice esta página la quita ni la acorta. Te la damos por escrito, con tu nombre y el nuestro, qué compraste o qué reparamos, la fecha, por cuánto tiempo vale, qué cubre y qué no.`;
	return [own.join(" "), legal].filter(Boolean).join("\n\n");
}
