import type { PostSeed } from "./post-seed.ts";

export const inspection: PostSeed = {
	slug: "como-preparar-el-carro-para-el-revisado",
	title: "Cómo preparar el carro para el revisado: la lista de la noche anterior",
	excerpt:
		"Un bombillo quemado o una escobilla rota te puede costar otra vuelta. Veinte minutos en casa para llegar al revisado sin sorpresas.",
	category: "Mantenimiento",
	tags: ["Revisado", "Luces", "Llantas"],
	related_skus: ["GEN-H4-6055", "GEN-H7-55", "GEN-ESC-20", "GEN-PARAB-1G"],
	featured: false,
	seo_title: "Cómo preparar tu carro para el revisado en Panamá",
	seo_description:
		"Lista de luces, llantas, frenos, vidrios y documentos para revisar en casa antes de llevar el carro al revisado vehicular.",
	created_at: "2026-01-19T13:00:00Z",
	content: `
<p>El revisado vehicular es anual y hace falta para renovar la placa. Lo hacen los talleres que autoriza la autoridad de tránsito; <strong>nosotros no lo emitimos</strong>. Lo que sí podemos decirte es qué conviene mirar antes, porque la mayoría de los tropiezos se arreglan con un bombillo o una libra de aire.</p>
<p>Los requisitos y la lista de talleres cambian de un año a otro: confírmalos en los canales oficiales de la autoridad de tránsito antes de ir.</p>
<h2>Luces: cinco minutos y un ayudante</h2>
<p>Con el motor encendido, pídele a alguien que camine alrededor mientras tú activas:</p>
<ul>
<li>Luces bajas y altas.</li>
<li>Direccionales de los cuatro lados y luces de emergencia.</li>
<li>Frenos, incluida la tercera luz.</li>
<li>Retroceso y luz de placa, que es la que más se olvida.</li>
</ul>
<p>¿Estás solo? Ponte de espaldas a una pared y mira el reflejo. Si una direccional parpadea más rápido de lo normal, ese lado tiene un bombillo quemado. No toques el vidrio de un bombillo halógeno con los dedos: la grasa lo recalienta y dura menos.</p>
<h2>Llantas</h2>
<ul>
<li>Busca las barras de desgaste, unos puentes de goma en el fondo de las ranuras. Si están al ras del dibujo, la llanta ya cumplió.</li>
<li>Mira los costados por dentro y por fuera: ni bultos ni cortes.</li>
<li>Mide la presión en frío según la etiqueta de la puerta, y no olvides la de repuesto.</li>
</ul>
<h2>Vidrios y visibilidad</h2>
<ul>
<li>Escobillas que limpien sin dejar franjas y lavaparabrisas con líquido.</li>
<li>Parabrisas sin rajaduras frente al conductor.</li>
<li>Espejos completos y firmes.</li>
<li>Si tienes papel ahumado, consulta la norma vigente y lleva tus documentos.</li>
</ul>
<h2>Lo mecánico que se nota al verlo</h2>
<table>
<thead><tr><th scope="col">Revisa</th><th scope="col">Cómo</th></tr></thead>
<tbody>
<tr><td>Fugas</td><td>Pon un cartón limpio debajo toda la noche</td></tr>
<tr><td>Freno de mano</td><td>Debe sostener el carro en una pendiente</td></tr>
<tr><td>Mofle</td><td>Sin huecos ni soportes sueltos</td></tr>
<tr><td>Humo</td><td>Azul o negro constante merece diagnóstico</td></tr>
<tr><td>Timón</td><td>Sin juego ni golpes al girar</td></tr>
<tr><td>Pito y cinturones</td><td>Pruébalos todos, también atrás</td></tr>
</tbody>
</table>
<p>Si el carro echa humo o tiene el «check engine» encendido, no lo dejes para el día del trámite: puede necesitar varias visitas.</p>
<h2>Lo que va en la guantera</h2>
<ol>
<li>Registro vehicular y cédula.</li>
<li>Póliza de seguro vigente.</li>
<li>Revisado anterior, si lo tienes.</li>
<li>Triángulo, gato, llave de cruz y extintor cargado.</li>
</ol>
<h2>Un consejo de calendario</h2>
<p>No esperes a la última semana de tu mes. Si algo sale mal, necesitas tiempo para conseguir la pieza y volver. Dos semanas antes es un buen margen.</p>
<p>¿Quieres que le demos una mirada antes? En <a href="/servicios/mecanica-ligera">mecánica ligera</a> revisamos estos puntos y te decimos cuáles corregir. Para las escobillas, lee <a href="/blog/escobillas-en-temporada-de-lluvia">cómo elegirlas</a>.</p>
`,
};
