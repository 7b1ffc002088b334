import type { TextValue } from "#features/content/site-texts/texts.ts";
import type { BundledContext } from "./context.ts";

/** The bundled privacy policy; `docs/deployment.md` says what the shop's lawyer checks in it. */
export const buildPrivacy = ({ isSecure }: BundledContext): TextValue => ({
	heading: "",
	body: "Pedimos solo lo necesario para responderte y atender tu carro. No vendemos tus datos, no usamos cookies ni rastreadores, y puedes pedir que los corrijamos o los borremos cuando quieras.",
	sections: [
		{
			heading: "Quién responde por tus datos",
			body: "{empresa} («{taller}»), {direccion}, {ciudad}. Para cualquier asunto de tus datos escribe a {correo}, al WhatsApp {whatsapp} o llama al {telefono}.",
		},
		{
			heading: "Qué datos pedimos",
			body: `- **En los formularios:** nombre y teléfono; correo si quieres darlo; marca, modelo, año o tipo de tu carro; el servicio o los productos que te interesan; la fecha y hora que prefieres, y lo que nos cuentas en tus palabras.
- **Si agregas fotos a tu solicitud:** hasta cuatro, que guardamos sin el lugar ni el equipo con que las tomaste. Las ve el taller y quien tenga su enlace, y puedes quitarlas tú mientras ese enlace vale.
- **Si te mandamos una cotización con enlace:** la placa de tu carro, cuándo la abriste, qué respondiste y desde qué dirección IP.
- **En el boletín:** tu correo.
- **Al recibir tu solicitud:** la dirección IP y la hora del envío, como constancia de que la hiciste tú y para frenar abusos.

No pedimos cédula, datos de pago ni datos sensibles en este sitio. Si nos los escribes por tu cuenta, los borramos cuando dejan de hacer falta.`,
		},
		{
			heading: "Para qué los usamos",
			body: `- Responder tu mensaje, cotizar y confirmar citas.
- Prestar el servicio, entregarte el carro y atender la garantía.
- Llevar el historial de tu carro para no preguntarte lo mismo dos veces.
- Enviarte ofertas y consejos, solo si te suscribiste al boletín.

No los usamos para nada más, no tomamos decisiones automáticas sobre ti y no los vendemos ni los alquilamos.`,
		},
		{
			heading: "Tu consentimiento",
			body: "Al enviar un formulario aceptas que usemos esos datos para responderte. Guardamos qué texto aceptaste, cuándo y en qué versión. Puedes retirar tu consentimiento en cualquier momento, sin costo; lo que ya se hizo con él sigue siendo válido.",
		},
		{
			heading: "Quién más los ve",
			body: "El personal del taller que te atiende. Los proveedores que nos prestan el alojamiento, el correo y el calendario los tratan por encargo nuestro y solo para eso. Si sigues la conversación por WhatsApp, ese servicio aplica sus propias condiciones. Los entregamos a una autoridad solo cuando la ley nos obliga.",
		},
		{
			heading: "Cuánto tiempo los guardamos",
			body: `- **Solicitudes que no llegan a un trabajo, con sus fotos:** hasta 24 meses desde el último contacto.
- **Trabajos y ventas:** el tiempo que exigen la garantía y las normas fiscales y comerciales de Panamá.
- **Boletín:** hasta que te des de baja; un mes después borramos tu correo de la lista.`,
		},
		{
			heading: "Tus derechos",
			body: `La Ley 81 de 26 de marzo de 2019 y el Decreto Ejecutivo 285 de 2021 te dan derecho a:

- **Acceso:** saber qué datos tuyos tenemos y de dónde salieron.
- **Rectificación:** corregir los que estén mal o incompletos.
- **Cancelación:** pedir que los borremos cuando ya no hagan falta.
- **Oposición:** negarte a un uso, por ejemplo la publicidad.
- **Portabilidad:** recibirlos en un archivo que puedas llevar a otra parte.

Escríbenos a {correo} o al WhatsApp {whatsapp} con tu nombre, el teléfono que usaste y lo que pides; si tienes la referencia de tu solicitud, inclúyela. Es gratis. Corregimos un dato equivocado en 5 días hábiles y contestamos lo demás en 10, contados desde que te identificamos. Si no quedas conforme, puedes acudir a la Autoridad Nacional de Transparencia y Acceso a la Información (ANTAI).`,
		},
		{
			heading: "Cookies y lo que queda en tu navegador",
			body: `Este sitio no usa cookies y no carga rastreadores de terceros. De cada artículo del blog contamos cuántas veces se lee, sin saber quién: la marca que evita contarte dos veces se borra con el día. Cuando buscas en el catálogo algo que no tenemos, anotamos esas palabras por 90 días, sin nada tuyo al lado. En tu navegador guardamos solo esto, y nunca sale de él sin que tú lo envíes:

- **Tu lista de cotización** (\`quoteList\`), hasta que la envías o la vacías.
- **Los productos de tu última cotización** (\`lastQuote\`) y su referencia, para que puedas repetirla, hasta que envías otra, tocas «Borrar de este dispositivo» o borras los datos del sitio.
- **Tu carro** (\`miCarro\`): marca, modelo y año, si los guardas tú. Con ellos llenamos los formularios y te decimos qué productos le sirven, hasta que tocas «Olvidar mi carro».
- **Lo que enviaste** (\`enviado\`): qué fue, la respuesta, la referencia y sus enlaces, sin tu nombre ni tu teléfono, hasta un mes después de tu cita o tres meses después de enviarlo. Y una clave al azar de este dispositivo (\`dispositivo\`), que va con lo que envías: si lo repites, te devuelve los mismos enlaces a ti y a nadie más; el taller guarda por un día una huella de ella. Los dos se borran con «Borrar de este dispositivo» en [Lo que enviaste](/enviado).
- **El borrador de un formulario** y tus datos de la última solicitud, hasta que cierras la pestaña; tus datos se borran también con «Borrar de este dispositivo».
- **Una foto que agregas**, hasta que llega al taller: un día como máximo.`,
		},
		{
			heading: "Cómo los cuidamos",
			body: `${isSecure ? "La conexión va cifrada, el" : "El"} panel del taller pide usuario y contraseña, y cada acceso vence solo. Si ocurre una filtración que pueda afectarte, te avisamos a ti y a la autoridad dentro del plazo de ley.`,
		},
		{
			heading: "Cambios a esta política",
			body: "Si cambia, publicamos aquí la versión nueva con su fecha. La versión que aceptaste queda guardada con tu solicitud. Mira también los [Términos y condiciones](/terminos).",
		},
	],
});
