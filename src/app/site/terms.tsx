import { formatPhone } from "#domain/phone/format-phone.ts";
import { CLOSED_LABEL, listHoursRows } from "#site/opening.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { useWarranties } from "#site/shop-facts.ts";
import { useClaim, useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { lowercaseFirst } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/terms";
import { Clause, LegalPage } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Términos y condiciones",
		description:
			"Precios con ITBMS incluido, qué es una cotización, plazos de respuesta, citas, garantía y cómo reclamar.",
	});

export default function TermsPage() {
	const { settings } = useSite();
	const hasWarranty = useClaim("warranty");
	const warranties = useWarranties();
	const { name, legalName, ruc, email, phone, address, taxPercent, promises, hours } = settings;
	return (
		<LegalPage
			title="Términos y condiciones"
			summary="Los precios se muestran con ITBMS incluido, una cotización no te obliga a nada y ningún trabajo empieza sin tu aprobación."
		>
			<Clause id="quienes" title="Quiénes somos">
				<p>
					Este sitio es de {legalName || name}
					{ruc && <span>{`, RUC ${ruc}`}</span>}
					<span>
						{" "}
						(«{name}»), taller y tienda de repuestos en {address.street}, {address.district}, {address.city}.
						Nos encuentras en{" "}
					</span>
					<BreakableEmail email={email} />
					<span> y en el {formatPhone(phone)}.</span>
				</p>
			</Clause>
			<Clause id="precios" title="Precios">
				<p>
					Todos los precios están en dólares de Estados Unidos (o balboas, a la par) e incluyen el ITBMS de{" "}
					{taxPercent}%. Lo que ves es lo que pagas por ese producto o servicio. Un servicio sin precio
					publicado se cotiza según tu carro.
				</p>
				<p>
					Si un mismo producto o servicio aparece con dos precios, vale el más bajo, como manda la ley. Si un
					precio publicado tiene un error evidente, te lo decimos antes de facturar y decides si sigues.
				</p>
			</Clause>
			<Clause id="cotizaciones" title="Cotizaciones">
				<p>
					La lista que armas en el catálogo y la respuesta que te damos son una cotización: no son factura, no
					apartan existencia y no te obligan a comprar. La cotización por escrito dice hasta cuándo vale; la
					que no lo dice está sujeta a existencia y a los precios del día en que la aceptas. La factura fiscal
					se emite al pagar.
				</p>
			</Clause>
			<Clause id="plazos" title="Cuándo te respondemos">
				<p>Contamos el tiempo en horario de atención:</p>
				<ul>
					<li>Mensajes: {formatResponseTime(promises.contactMinutes)}.</li>
					<li>Solicitudes de servicio: {formatResponseTime(promises.serviceRequestMinutes)}.</li>
					<li>Cotizaciones de productos: {formatResponseTime(promises.quoteMinutes)}.</li>
					<li>Confirmación de citas por WhatsApp: {formatResponseTime(promises.appointmentMinutes)}.</li>
				</ul>
				<p>
					Atendemos{" "}
					{listHoursRows(hours)
						.map(
							({ days, time }) =>
								`${lowercaseFirst(days)} ${time === CLOSED_LABEL ? lowercaseFirst(time) : `de ${time.replace(" – ", " a ")}`}`,
						)
						.join(", ")}
					. Lo que llega fuera de horario se atiende al abrir.
				</p>
			</Clause>
			<Clause id="citas" title="Citas y trabajos">
				<ul>
					<li>Una cita queda en firme cuando te la confirmamos.</li>
					<li>
						Las duraciones publicadas son las normales. Si tu carro necesita más tiempo, te avisamos antes.
					</li>
					<li>
						Ningún trabajo empieza sin que apruebes el presupuesto. Si aparece algo más, paramos y te
						preguntamos.
					</li>
					<li>Las piezas cambiadas son tuyas: pídelas al retirar el carro.</li>
					<li>Puedes cambiar o cancelar tu cita sin costo; solo avísanos.</li>
				</ul>
			</Clause>
			<Clause id="garantia" title="Garantía">
				{(warranties || hasWarranty) && (
					<p>
						{/* The service cards state the warranties too, independent of the confirmed claim. */}
						{warranties && <span>{`Damos ${warranties}. `}</span>}
						{hasWarranty && (
							<span>
								Para los demás trabajos y productos, la garantía y su plazo van escritos en la factura. Cubre
								mano de obra y piezas puestas por nosotros; no cubre desgaste normal, golpes, ni piezas que
								trajo el cliente o que otro manipuló. Para usarla, trae el carro y la factura.
							</span>
						)}
					</p>
				)}
				<p>
					{warranties || hasWarranty ? "Además de la nuestra tienes" : "Tienes"} la garantía legal de la Ley
					45 de 2007 de protección al consumidor: nada de lo que dice esta página la quita ni la acorta. Te la
					damos por escrito, con tu nombre y el nuestro, qué compraste o qué reparamos, la fecha, por cuánto
					tiempo vale, qué cubre y qué no.
				</p>
			</Clause>
			<Clause id="reclamos" title="Dónde reclamar">
				<p>
					Primero con nosotros, con tu factura: en {address.street}, {address.district}, al{" "}
					{formatPhone(phone)} o en <BreakableEmail email={email} />.
				</p>
				<p>
					Si no llegamos a un acuerdo, puedes presentar tu queja ante la Autoridad de Protección al Consumidor
					y Defensa de la Competencia (ACODECO), en sus oficinas o en{" "}
					<Anchor to="https://www.acodeco.gob.pa" opensNewTab className="link">
						acodeco.gob.pa
					</Anchor>
					. Te recibe aunque ya hayas reclamado aquí.
				</p>
			</Clause>
			<Clause id="productos" title="Productos">
				<p>
					Verifica con nosotros que la pieza le sirve a tu carro antes de comprar. Las fotos son de
					referencia: el envase puede cambiar, el código (SKU) es el que manda. Un producto sin abrir se
					cambia con su factura; los líquidos abiertos no se pueden devolver.
				</p>
			</Clause>
			<Clause id="promociones" title="Promociones">
				<p>
					Cada promoción dice hasta qué fecha vale. Si ya terminó, escríbenos y te contamos qué hay disponible
					hoy.
				</p>
			</Clause>
			<Clause id="sitio" title="Uso del sitio">
				<p>
					Procuramos que todo esté al día, pero el sitio puede fallar o tener un dato viejo: para lo
					importante, confirma con nosotros. Las marcas que se mencionan son de sus dueños. Rige la ley de la
					República de Panamá.
				</p>
				<p>
					Cómo tratamos tus datos está en la{" "}
					<Anchor to="/privacidad" className="link">
						Política de privacidad
					</Anchor>
					.
				</p>
			</Clause>
		</LegalPage>
	);
}

function formatResponseTime(minutes: number): string {
	if (minutes === 60) return "en 1 hora o menos";
	return minutes % 60 === 0 ? `en ${minutes / 60} horas o menos` : `en ${minutes} minutos o menos`;
}
