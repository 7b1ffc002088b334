import { formatPhone } from "#domain/phone/format-phone.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/privacy";
import { Clause, LegalPage } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Política de privacidad",
		description:
			"Qué datos pedimos, para qué, cuánto tiempo los guardamos y cómo ejerces tus derechos según la Ley 81 de 2019 de Panamá.",
	});

export default function PrivacyPage() {
	const { settings, origin } = useSite();
	const { name, legalName, ruc, email, whatsapp, phone, address } = settings;
	return (
		<LegalPage
			title="Política de privacidad"
			summary="Pedimos solo lo necesario para responderte y atender tu carro. No vendemos tus datos, no usamos cookies ni rastreadores, y puedes pedir que los corrijamos o los borremos cuando quieras."
		>
			<Clause id="responsable" title="Quién responde por tus datos">
				<p>
					{legalName || name}
					{ruc && <span>{`, RUC ${ruc}`}</span>}
					<span>
						{" "}
						(«{name}»), {address.street}, {address.district}, {address.city}. Para cualquier asunto de tus
						datos escribe a{" "}
					</span>
					<Mail email={email} />
					<span>, al </span>
					<Chat whatsapp={whatsapp} />
					<span> o llama al {formatPhone(phone)}.</span>
				</p>
			</Clause>
			<Clause id="datos" title="Qué datos pedimos">
				<ul>
					<li>
						<strong>En los formularios:</strong> nombre y teléfono; correo si quieres darlo; marca, modelo,
						año o tipo de tu carro; el servicio o los productos que te interesan; la fecha y hora que
						prefieres, y lo que nos cuentas en tus palabras.
					</li>
					<li>
						<strong>Si agregas fotos a tu solicitud:</strong> hasta cuatro, que guardamos sin el lugar ni el
						equipo con que las tomaste. Las ve el taller y quien tenga su enlace, y puedes quitarlas tú
						mientras ese enlace vale.
					</li>
					<li>
						<strong>Si te mandamos una cotización con enlace:</strong> la placa de tu carro, cuándo la
						abriste, qué respondiste y desde qué dirección IP.
					</li>
					<li>
						<strong>En el boletín:</strong> tu correo.
					</li>
					<li>
						<strong>Al recibir tu solicitud:</strong> la dirección IP y la hora del envío, como constancia de
						que la hiciste tú y para frenar abusos.
					</li>
				</ul>
				<p>
					No pedimos cédula, datos de pago ni datos sensibles en este sitio. Si nos los escribes por tu
					cuenta, los borramos cuando dejan de hacer falta.
				</p>
			</Clause>
			<Clause id="finalidad" title="Para qué los usamos">
				<ul>
					<li>Responder tu mensaje, cotizar y confirmar citas.</li>
					<li>Prestar el servicio, entregarte el carro y atender la garantía.</li>
					<li>Llevar el historial de tu carro para no preguntarte lo mismo dos veces.</li>
					<li>Enviarte ofertas y consejos, solo si te suscribiste al boletín.</li>
				</ul>
				<p>
					No los usamos para nada más, no tomamos decisiones automáticas sobre ti y no los vendemos ni los
					alquilamos.
				</p>
			</Clause>
			<Clause id="consentimiento" title="Tu consentimiento">
				<p>
					Al enviar un formulario aceptas que usemos esos datos para responderte. Guardamos qué texto
					aceptaste, cuándo y en qué versión. Puedes retirar tu consentimiento en cualquier momento, sin
					costo; lo que ya se hizo con él sigue siendo válido.
				</p>
			</Clause>
			<Clause id="quien" title="Quién más los ve">
				<p>
					El personal del taller que te atiende. Los proveedores que nos prestan el alojamiento, el correo y
					el calendario los tratan por encargo nuestro y solo para eso. Si sigues la conversación por
					WhatsApp, ese servicio aplica sus propias condiciones. Los entregamos a una autoridad solo cuando la
					ley nos obliga.
				</p>
			</Clause>
			<Clause id="plazo" title="Cuánto tiempo los guardamos">
				<ul>
					<li>
						<strong>Solicitudes que no llegan a un trabajo, con sus fotos:</strong> hasta 24 meses desde el
						último contacto.
					</li>
					<li>
						<strong>Trabajos y ventas:</strong> el tiempo que exigen la garantía y las normas fiscales y
						comerciales de Panamá.
					</li>
					<li>
						<strong>Boletín:</strong> hasta que te des de baja; un mes después borramos tu correo de la lista.
					</li>
				</ul>
			</Clause>
			<Clause id="derechos" title="Tus derechos">
				<p>La Ley 81 de 26 de marzo de 2019 y el Decreto Ejecutivo 285 de 2021 te dan derecho a:</p>
				<ul>
					<li>
						<strong>Acceso:</strong> saber qué datos tuyos tenemos y de dónde salieron.
					</li>
					<li>
						<strong>Rectificación:</strong> corregir los que estén mal o incompletos.
					</li>
					<li>
						<strong>Cancelación:</strong> pedir que los borremos cuando ya no hagan falta.
					</li>
					<li>
						<strong>Oposición:</strong> negarte a un uso, por ejemplo la publicidad.
					</li>
					<li>
						<strong>Portabilidad:</strong> recibirlos en un archivo que puedas llevar a otra parte.
					</li>
				</ul>
				<p>
					Escríbenos a <Mail email={email} /> o al <Chat whatsapp={whatsapp} /> con tu nombre, el teléfono que
					usaste y lo que pides; si tienes la referencia de tu solicitud, inclúyela. Es gratis. Corregimos un
					dato equivocado en 5 días hábiles y contestamos lo demás en 10, contados desde que te identificamos.
					Si no quedas conforme, puedes acudir a la Autoridad Nacional de Transparencia y Acceso a la
					Información (ANTAI).
				</p>
			</Clause>
			<Clause id="navegador" title="Cookies y lo que queda en tu navegador">
				<p>
					Este sitio no usa cookies y no carga rastreadores de terceros. De cada artículo del blog contamos
					cuántas veces se lee, sin saber quién: la marca que evita contarte dos veces se borra con el día.
					Cuando buscas en el catálogo algo que no tenemos, anotamos esas palabras por 90 días, sin nada tuyo
					al lado. En tu navegador guardamos solo esto, y nunca sale de él sin que tú lo envíes:
				</p>
				<ul>
					<li>
						<strong>Tu lista de cotización</strong> (<code>quoteList</code>), hasta que la envías o la vacías.
					</li>
					<li>
						<strong>Los productos de tu última cotización</strong> (<code>lastQuote</code>) y su referencia,
						para que puedas repetirla, hasta que envías otra, tocas «Borrar de este dispositivo» o borras los
						datos del sitio.
					</li>
					<li>
						<strong>Tu carro</strong> (<code>miCarro</code>): marca, modelo y año, si los guardas tú. Con
						ellos llenamos los formularios y te decimos qué productos le sirven, hasta que tocas «Olvidar mi
						carro».
					</li>
					<li>
						<strong>Lo que enviaste</strong> (<code>enviado</code>): qué fue, la respuesta, la referencia y
						sus enlaces, sin tu nombre ni tu teléfono, hasta un mes después de tu cita o tres meses después de
						enviarlo. Y una clave al azar de este dispositivo (<code>dispositivo</code>), que va con lo que
						envías: si lo repites, te devuelve los mismos enlaces a ti y a nadie más; el taller guarda por un
						día una huella de ella. Los dos se borran con «Borrar de este dispositivo» en{" "}
						<Anchor to="/enviado" className="link">
							Lo que enviaste
						</Anchor>
						.
					</li>
					<li>
						<strong>El borrador de un formulario</strong> y tus datos de la última solicitud, hasta que
						cierras la pestaña; tus datos se borran también con «Borrar de este dispositivo».
					</li>
					<li>
						<strong>Una foto que agregas</strong>, hasta que llega al taller: un día como máximo.
					</li>
				</ul>
			</Clause>
			<Clause id="seguridad" title="Cómo los cuidamos">
				<p>
					{origin.startsWith("https:") ? "La conexión va cifrada, el" : "El"} panel del taller pide usuario y
					contraseña, y cada acceso vence solo. Si ocurre una filtración que pueda afectarte, te avisamos a ti
					y a la autoridad dentro del plazo de ley.
				</p>
			</Clause>
			<Clause id="cambios" title="Cambios a esta política">
				<p>
					Si cambia, publicamos aquí la versión nueva con su fecha. La versión que aceptaste queda guardada
					con tu solicitud. Mira también los{" "}
					<Anchor to="/terminos" className="link">
						Términos y condiciones
					</Anchor>
					.
				</p>
			</Clause>
		</LegalPage>
	);
}

function Mail({ email }: { email: string }) {
	return (
		<Anchor to={`mailto:${email}`} className="link">
			<BreakableEmail email={email} />
		</Anchor>
	);
}

function Chat({ whatsapp }: { whatsapp: string }) {
	const text = "Hola, quiero ejercer un derecho sobre mis datos personales: ";
	return (
		<Anchor to={buildWhatsappUrl(whatsapp, text)} opensNewTab className="link">
			WhatsApp {formatPhone(whatsapp)}
		</Anchor>
	);
}
