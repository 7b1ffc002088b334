import type { PostSeed } from "./post-seed.ts";

export const weakAirConditioning: PostSeed = {
	slug: "por-que-no-enfria-el-aire-acondicionado",
	title: "Por qué no enfría el aire acondicionado de tu carro",
	excerpt:
		"Antes de pagar una carga de gas, descarta lo barato: filtro de cabina, ventilador y condensador sucio. Y por qué el gas no se gasta, se fuga.",
	category: "Servicios",
	tags: ["A/C", "Filtro de cabina", "Calor"],
	related_skus: ["A1-FC-1729", "LM-4065"],
	featured: true,
	seo_title: "Por qué no enfría el A/C de tu carro y qué revisar",
	seo_description:
		"Filtro tapado, fuga de gas, ventilador o compresor: cómo se distingue cada falla del A/C y por qué recargar sin buscar la fuga sale caro.",
	created_at: "2026-03-16T13:00:00Z",
	content: `
<p>Mediodía, semáforo en Vía España y el A/C sopla tibio. Lo primero que ofrecen en la calle es «échale gas». A veces funciona… dos semanas. El refrigerante trabaja en un circuito cerrado y <strong>no se consume</strong>: si falta, salió por algún lado.</p>
<h2>Empieza por el síntoma</h2>
<table>
<thead><tr><th scope="col">Lo que notas</th><th scope="col">Causa más común</th></tr></thead>
<tbody>
<tr><td>Sale poco aire, pero frío</td><td>Filtro de cabina tapado</td></tr>
<tr><td>Enfría andando, no en el tranque</td><td>Ventilador o condensador sucio</td></tr>
<tr><td>Enfría menos cada semana</td><td>Fuga de refrigerante</td></tr>
<tr><td>Enfría y se corta a ratos</td><td>Presión fuera de rango o embrague del compresor</td></tr>
<tr><td>Sopla caliente por un solo lado</td><td>Compuerta de mezcla de aire</td></tr>
<tr><td>Huele a humedad al encender</td><td>Evaporador con hongos o drenaje tapado</td></tr>
</tbody>
</table>
<h2>Tres cosas que puedes revisar en casa</h2>
<h3>El filtro de cabina</h3>
<p>En muchos carros está detrás de la guantera y sale sin herramientas. Si está gris y con hojas, el ventilador empuja contra una pared. En ciudad conviene mirarlo cada seis meses. Fíjate en la flecha de flujo al poner el nuevo.</p>
<h3>El ventilador del condensador</h3>
<p>Con el motor encendido y el A/C al máximo, abre el capó sin meter las manos: al menos un ventilador delante del radiador debe girar. Si no gira, el carro enfría solo cuando corre aire por la velocidad.</p>
<h3>El agua debajo del carro</h3>
<p>Un charquito de agua clara bajo el lado del pasajero es buena señal: es la humedad que el evaporador le quita al aire. Si el agua aparece <em>dentro</em>, en la alfombra, el drenaje está tapado.</p>
<h2>Por qué recargar sin buscar la fuga sale caro</h2>
<p>El refrigerante lleva disuelto el aceite que lubrica el compresor. Con poca carga circula menos aceite, y el compresor, que es la pieza más cara del sistema, trabaja medio seco. Recargar a ojo tiene el riesgo contrario: el exceso sube la presión y tampoco enfría bien.</p>
<p>El trabajo correcto tiene un orden:</p>
<ol>
<li>Medir presiones y temperatura de salida.</li>
<li>Buscar la fuga con nitrógeno o tinte UV y reparar la pieza.</li>
<li>Hacer vacío, para sacar aire y humedad.</li>
<li>Cargar por peso, con la cantidad de la etiqueta que está bajo el capó.</li>
<li>Medir otra vez, contigo al lado.</li>
</ol>
<h2>Cómo cuidarlo</h2>
<ul>
<li>Enciéndelo unos minutos por semana aunque no haga calor: el aceite mantiene los sellos húmedos.</li>
<li>Abre las ventanas el primer minuto para sacar el aire caliente; el sistema descansa.</li>
<li>Apaga el A/C y deja el ventilador andando antes de llegar: seca el evaporador y evita el mal olor.</li>
<li>Lava el frente del condensador con agua a baja presión, sin doblar las aletas.</li>
</ul>
<p>Si el olor ya está ahí, un tratamiento para el circuito de aire ayuda, pero cambia primero el filtro. Si ya descartaste lo fácil, mira <a href="/servicios/aire-acondicionado">cómo diagnosticamos el A/C</a>.</p>
`,
};
