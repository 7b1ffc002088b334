import type { PostSeed } from "./post-seed.ts";

export const wipers: PostSeed = {
	slug: "escobillas-en-temporada-de-lluvia",
	title: "Escobillas en temporada de lluvia: medida, cambio y limpieza",
	excerpt:
		"El sol las reseca en verano y la lluvia lo descubre en abril. Cómo saber tu medida, cambiarlas en cinco minutos y que no chillen.",
	category: "Productos",
	tags: ["Escobillas", "Lluvia", "Visibilidad"],
	related_skus: ["GEN-ESC-16", "GEN-ESC-20", "GEN-ESC-24", "GEN-PARAB-1G"],
	featured: false,
	seo_title: "Escobillas limpiaparabrisas: medida y cómo cambiarlas",
	seo_description:
		"Aprende a medir tus escobillas, reconocer el gancho, cambiarlas tú mismo y mantener el parabrisas limpio en temporada de lluvia.",
	created_at: "2026-08-17T13:00:00Z",
	content: `
<p>El primer aguacero fuerte del año es el peor momento para descubrir que las plumillas no limpian. Todo el verano al sol endurece el caucho, y uno ni se entera hasta que cae el agua.</p>
<h2>Cuándo cambiarlas</h2>
<p>No hace falta esperar a que se rompan. Cámbialas si ves alguna de estas señales:</p>
<ul>
<li><strong>Franjas finas</strong> de agua después de cada pasada: el filo está mordido.</li>
<li><strong>Una zona sin limpiar</strong>: la escobilla perdió la forma y no apoya pareja.</li>
<li><strong>Brincos y chillidos</strong>: el caucho está duro o el brazo doblado.</li>
<li><strong>Grietas</strong> al doblar la goma con el dedo.</li>
</ul>
<p>Bajo nuestro sol, entre seis meses y un año es una vida normal. Un buen hábito es ponerlas nuevas en abril, antes de que empiece la lluvia.</p>
<h2>Cuál es tu medida</h2>
<p>Las escobillas se venden por pulgadas. Lo más común es que <strong>la del conductor sea más larga</strong> que la del pasajero, así que no compres dos iguales sin medir.</p>
<ol>
<li>Mide el caucho viejo de punta a punta con una cinta.</li>
<li>Anota las dos medidas por separado.</li>
<li>Redondea a la pulgada más cercana. Con una pulgada menos no pasa nada; con una más pueden golpearse entre sí o contra el marco.</li>
</ol>
<p>Mira también el extremo del brazo. El más extendido es el gancho, con forma de J o de U. Si el tuyo tiene un pasador lateral o un botón, tómale una foto y escríbenos antes de comprar.</p>
<h2>Cambiarlas en cinco minutos</h2>
<ol>
<li>Pon una toalla doblada sobre el parabrisas. Si el brazo se te suelta sin escobilla, puede rajar el vidrio.</li>
<li>Levanta el brazo hasta que se quede parado solo.</li>
<li>Gira la escobilla, aprieta la pestaña del centro y deslízala hacia abajo, fuera del gancho.</li>
<li>Mete la nueva por el mismo camino hasta oír el clic. Tira un poco: no debe salirse.</li>
<li>Baja el brazo con la mano y pruébala con agua, nunca en seco.</li>
</ol>
<h2>Si son nuevas y chillan</h2>
<table>
<thead><tr><th scope="col">Problema</th><th scope="col">Solución</th></tr></thead>
<tbody>
<tr><td>Película grasosa en el vidrio</td><td>Lava con limpiavidrios, dos veces</td></tr>
<tr><td>Cera del autolavado</td><td>Limpia vidrio y caucho con alcohol</td></tr>
<tr><td>Salta en un solo sentido</td><td>El brazo está torcido; enderézalo en el taller</td></tr>
<tr><td>Solo limpia el centro</td><td>El resorte del brazo perdió fuerza</td></tr>
</tbody>
</table>
<h2>El líquido también cuenta</h2>
<p>El agua del grifo sola deja sarro en las boquillas y no corta la grasa de la calle. Y el detergente de platos hace espuma y mancha la pintura. Usa líquido limpiaparabrisas y revisa el depósito una vez al mes en temporada.</p>
<h2>Y si el vidrio se empaña</h2>
<p>Enciende el A/C con el aire hacia el parabrisas y la recirculación apagada: el aire acondicionado seca el aire aunque pongas la temperatura tibia. Si aun así se empaña, revisa el filtro de cabina. Te contamos más en <a href="/blog/por-que-no-enfria-el-aire-acondicionado">por qué no enfría el A/C</a>.</p>
<p>Con lluvia fuerte, baja la velocidad y enciende las luces bajas. La mejor escobilla no le gana a un charco a 80 por hora.</p>
`,
};
