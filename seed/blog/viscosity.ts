import type { PostSeed } from "./post-seed.ts";

export const viscosity: PostSeed = {
	slug: "que-significa-5w-30",
	title: "Qué significa 5W-30 y cómo elegir el aceite de tu motor",
	excerpt:
		"Los dos números de la etiqueta, explicados sin fórmulas, y por qué el aceite más espeso no protege mejor por hacer calor.",
	category: "Productos",
	tags: ["5W-30", "Aceite", "Motor"],
	related_skus: ["MOT-8100-5W30-5L", "MOT-8100-5W40-5L", "ENI-ISINT-10W40-4L", "GEN-ACEITE-20W50-1Q"],
	featured: false,
	seo_title: "Qué significa 5W-30 en el aceite de motor",
	seo_description:
		"Aprende a leer 5W-30, 10W-40 y 20W-50, las normas API y ACEA, y a elegir el aceite que pide tu motor sin gastar de más.",
	created_at: "2026-02-09T13:00:00Z",
	content: `
<p>La etiqueta del aceite parece una clave secreta, pero se lee en un minuto. Con dos números y una norma puedes saber si el envase que tienes en la mano le sirve a tu carro.</p>
<h2>Los dos números</h2>
<p>El grado SAE describe la <strong>viscosidad</strong>: qué tan fácil fluye el aceite.</p>
<ul>
<li><strong>El número con W</strong> (de <em>winter</em>, invierno) dice cómo fluye en frío. Mientras más bajo, más rápido llega el aceite a las piezas al arrancar.</li>
<li><strong>El segundo número</strong> dice qué tan espeso queda a 100 °C, la temperatura a la que trabaja el motor. Un 40 forma una película más gruesa que un 30.</li>
</ul>
<p>Así, un 5W-30 y un 10W-30 se comportan igual con el motor caliente; la diferencia está en el arranque. Y un 5W-30 y un 5W-40 arrancan igual, pero el segundo queda más espeso en caliente.</p>
<h2>«Si aquí no hay invierno, ¿qué me importa la W?»</h2>
<p>Importa porque, para el aceite, 28 °C es frío. El arranque es el momento en que el motor tiene menos lubricación, y un aceite que fluye rápido acorta esos segundos. Por eso los motores modernos, con conductos finos y variadores de válvulas hidráulicos, piden 0W o 5W también en el trópico.</p>
<h2>El mito del aceite grueso</h2>
<p>«Con este calor, ponle 20W-50». En un motor diseñado para 5W-30 es mala idea. El termostato mantiene el motor casi a la misma temperatura aquí que en Canadá; el calor de la calle cambia poco la del aceite. Uno demasiado espeso tarda más en circular, gasta más combustible y puede retrasar el trabajo de los tensores y variadores.</p>
<p>El 20W-50 tiene su lugar: motores de diseño antiguo que lo piden en su manual.</p>
<table>
<thead><tr><th scope="col">Grado</th><th scope="col">Dónde es común</th></tr></thead>
<tbody>
<tr><th scope="row">5W-30</th><td>Gasolina moderno, japonés y coreano</td></tr>
<tr><th scope="row">5W-40</th><td>Europeo, turbo, uso exigente</td></tr>
<tr><th scope="row">10W-40</th><td>Motores de los 90 y 2000</td></tr>
<tr><th scope="row">15W-40</th><td>Diésel de trabajo</td></tr>
<tr><th scope="row">20W-50</th><td>Diseños antiguos que lo especifican</td></tr>
</tbody>
</table>
<h2>La otra mitad: la norma</h2>
<p>Dos aceites 5W-30 pueden ser muy distintos. La norma dice cuánto protege:</p>
<ul>
<li><strong>API</strong>: para gasolina empieza con S (SN, SP) y para diésel con C (CI-4, CK-4). La segunda letra más avanzada es la más reciente.</li>
<li><strong>ACEA</strong>: europea. Los C son bajos en cenizas, para carros con filtro de partículas.</li>
<li><strong>Del fabricante</strong>: por ejemplo «MB 229.5» o «VW 504 00». Si el manual pide una, tiene que aparecer en el envase.</li>
</ul>
<h2>Cómo elegir en tres pasos</h2>
<ol>
<li>Busca grado y norma en el manual o en la tapa de llenado.</li>
<li>Elige un aceite que cumpla <strong>los dos</strong>. Una norma más reciente de la misma familia suele servir.</li>
<li>Confirma cuántos litros lleva, con filtro incluido.</li>
</ol>
<p>¿Se puede mezclar? Para salir de un apuro, sí: dos aceites del mismo tipo de motor se mezclan sin cortarse, y es peor andar corto de nivel. Pero cámbialo pronto. Para el cuándo, lee <a href="/blog/cada-cuanto-cambiar-el-aceite-en-panama">cada cuánto cambiar el aceite</a>.</p>
`,
};
