import { STAFF_NAMES } from "./names.ts";

const toPost = (post: {
	title: string;
	excerpt: string;
	category: string;
	tags: string[];
	content: string;
}) => ({
	...post,
	author: STAFF_NAMES.editor,
	featured_image: null,
	gallery_images: [],
	related_skus: [],
	read_time: 1,
	published: true,
	featured: false,
	seo_title: "",
	seo_description: "",
	slug: "",
});

/** The articles that the sample's editor writes: one at the beginning of last month, one at that of this month. */
export const LAST_MONTH_POST = toPost({
	title: "Qué llevar cuando dejas el carro en el taller",
	excerpt:
		"Cinco minutos antes de salir de casa te ahorran una llamada. Esto es lo que pedimos y lo que conviene sacar.",
	category: "Consejos",
	tags: ["Recepción", "Entrega"],
	content: `
<p>Al recibir tu carro anotamos el kilometraje, la gasolina y lo que dejas adentro. Con esto a mano sales en diez minutos.</p>
<h2>Trae</h2>
<ul>
<li>El <strong>registro vehicular</strong>, o una foto.</li>
<li>La <strong>llave de seguridad</strong> de los rines, si tu carro la usa.</li>
<li>El último recibo de mantenimiento: dice qué aceite lleva y desde cuándo.</li>
</ul>
<h2>Saca antes</h2>
<ul>
<li>Dinero, documentos y el control del portón.</li>
<li>La silla del bebé, si te hace falta ese día.</li>
</ul>
<p>Lo que se quede adentro lo escribimos en la hoja de recepción, y te llevas una copia.</p>`,
});
export const THIS_MONTH_POST = toPost({
	title: "Cómo pagar tu reparación: efectivo, tarjeta, Yappy o ACH",
	excerpt:
		"El precio es el mismo con cualquier forma de pago. Dónde ves cuánto falta y qué hacer después de mandar una transferencia.",
	category: "Consejos",
	tags: ["Pagos", "Cotizaciones"],
	content: `
<p>Con la cotización te mandamos un enlace. Ahí ves cada trabajo, lo que pagaste y lo que falta, sin crear cuenta.</p>
<h2>En el taller</h2>
<p>Recibimos efectivo, tarjeta de débito y de crédito. Te damos recibo en papel o por correo.</p>
<h2>Desde tu teléfono</h2>
<ol>
<li>Abre tu enlace y toca <strong>Cómo pagar</strong>: están los datos de Yappy y de ACH, y la referencia de tu cuenta.</li>
<li>Manda el pago con esa referencia.</li>
<li>Toca <strong>Ya pagué</strong>. Lo revisamos y te confirmamos.</li>
</ol>
<h2>Cuándo se pide un abono</h2>
<p>Solo cuando hay que comprar un repuesto para tu carro. La cotización dice cuánto, antes de que la apruebes.</p>`,
});
