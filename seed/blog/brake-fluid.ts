import type { PostSeed } from "./post-seed.ts";

export const brakeFluid: PostSeed = {
	slug: "liquido-de-frenos-dot-3-y-dot-4",
	title: "Líquido de frenos: DOT 3, DOT 4 y por qué se cambia aunque esté lleno",
	excerpt:
		"El líquido de frenos absorbe agua del aire y hierve antes con los años. Qué DOT lleva tu carro, cuáles se mezclan y cuándo cambiarlo.",
	category: "Productos",
	tags: ["DOT 4", "Frenos", "Líquidos"],
	related_skus: ["MOT-DOT34-500", "ENI-DOT4-500", "MOT-RBF600-500"],
	featured: false,
	seo_title: "Líquido de frenos DOT 3 o DOT 4: cuál usar y cuándo",
	seo_description:
		"Diferencias entre DOT 3, DOT 4, 5.1 y 5, cuáles se pueden mezclar, y por qué la humedad obliga a cambiar el líquido cada dos años.",
	created_at: "2026-04-20T13:00:00Z",
	content: `
<p>Es el líquido más olvidado del carro. Se rellena cuando baja, se mira cuando enciende la luz y casi nadie lo cambia. Sin embargo, es lo único que une tu pie con las cuatro ruedas.</p>
<h2>Qué hace y por qué envejece</h2>
<p>Al pisar el pedal, el líquido transmite la fuerza a las mordazas. Funciona porque no se comprime. El problema es que los DOT 3, 4 y 5.1 son <strong>higroscópicos</strong>: absorben humedad del aire, por las mangueras y por el respiradero de la tapa. En un país húmedo, más rápido.</p>
<p>El agua baja el punto de ebullición. En una bajada larga, el calor de las pastillas llega al líquido; si hierve, se forman burbujas de vapor, que sí se comprimen, y el pedal se va al fondo. Además, el agua oxida por dentro el cilindro maestro, las mordazas y el módulo de ABS.</p>
<h2>Los números de cada DOT</h2>
<p>La norma FMVSS 116 fija el punto de ebullición mínimo con el líquido nuevo («seco») y con humedad absorbida («húmedo»):</p>
<table>
<thead><tr><th scope="col">Tipo</th><th scope="col">Seco</th><th scope="col">Húmedo</th><th scope="col">Base</th></tr></thead>
<tbody>
<tr><th scope="row">DOT 3</th><td>205 °C</td><td>140 °C</td><td>Glicol</td></tr>
<tr><th scope="row">DOT 4</th><td>230 °C</td><td>155 °C</td><td>Glicol</td></tr>
<tr><th scope="row">DOT 5.1</th><td>260 °C</td><td>180 °C</td><td>Glicol</td></tr>
<tr><th scope="row">DOT 5</th><td>260 °C</td><td>180 °C</td><td>Silicona</td></tr>
</tbody>
</table>
<p>Los líquidos de competencia, como los que declaran más de 300 °C en seco, cumplen DOT 4 pero están pensados para cambiarse mucho más seguido. Para el día a día no hacen falta.</p>
<h2>Cuál lleva el tuyo y qué se puede mezclar</h2>
<ul>
<li>El tipo está escrito en la <strong>tapa del depósito</strong>. Ese es el mínimo.</li>
<li>Si pide DOT 3, puedes usar DOT 4: son compatibles y el DOT 4 aguanta más calor.</li>
<li>Si pide DOT 4, no bajes a DOT 3.</li>
<li><strong>Nunca mezcles DOT 5</strong> (silicona) con los demás. No es «mejor que el 4»: es otro producto, y el 5.1, pese al nombre, es de glicol.</li>
<li>No uses aceite, hidrolina ni ATF: hinchan los sellos y dañan todo el sistema.</li>
</ul>
<h2>Cuándo cambiarlo</h2>
<p>La mayoría de los fabricantes pide cada <strong>dos años</strong>, sin importar los kilómetros. Antes, si el color pasó de miel claro a marrón oscuro, si el pedal se siente esponjoso o si un probador de humedad marca alto. Al cambiar pastillas o mordazas es buen momento: el sistema ya está abierto.</p>
<h2>Tres cuidados si lo rellenas tú</h2>
<ol>
<li>Limpia la tapa antes de abrir: una pizca de tierra puede rayar un sello.</li>
<li>Usa un envase recién abierto. Uno destapado hace meses ya tomó agua.</li>
<li>No lo derrames: se come la pintura. Si cae, enjuaga con bastante agua enseguida.</li>
</ol>
<p>Cambiarlo completo requiere sangrar las cuatro ruedas en orden y, en algunos carros, activar el ABS con escáner. Lo hacemos dentro del <a href="/servicios/frenos">servicio de frenos</a>. Y si lo que notas es ruido, mira las <a href="/blog/senales-de-frenos-gastados">señales de frenos gastados</a>.</p>
`,
};
