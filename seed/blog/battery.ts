import type { PostSeed } from "./post-seed.ts";

export const battery: PostSeed = {
	slug: "como-cuidar-la-bateria-del-carro",
	title: "Cómo cuidar la batería y pasar corriente sin quemar nada",
	excerpt:
		"El calor gasta la batería más que el frío. Qué revisar cada mes, qué dice el voltaje y el orden correcto de los cables si te quedas varado.",
	category: "Mantenimiento",
	tags: ["Batería", "Arranque", "Electricidad"],
	related_skus: ["GEN-CABLES-400A-3M", "WUR-CONT-300"],
	featured: false,
	seo_title: "Cómo cuidar la batería del carro y pasar corriente",
	seo_description:
		"Voltajes que indican carga, señales de batería débil, limpieza de bornes y los pasos seguros para pasar corriente con cables.",
	created_at: "2026-05-18T13:00:00Z",
	content: `
<p>Una batería rara vez muere sin avisar. Primero el arranque suena cansado, después un día te quedas en el estacionamiento del supermercado. Con cinco minutos al mes puedes enterarte antes.</p>
<h2>Por qué aquí duran menos</h2>
<p>Uno asocia las baterías muertas con la nieve, pero el daño lo hace el <strong>calor</strong>: acelera la corrosión de las placas y evapora el agua del electrolito. A eso súmale trayectos cortos en los que el alternador no alcanza a reponer lo que gastó el arranque, con A/C, luces y cargadores encendidos.</p>
<h2>Señales de que está débil</h2>
<ul>
<li>El motor gira lento al arrancar, sobre todo en la mañana.</li>
<li>Las luces bajan mucho cuando das vuelta a la llave.</li>
<li>Solo se oye un «clac» y nada más.</li>
<li>La caja está hinchada o hay polvo blanco o azulado en los bornes.</li>
<li>Tienes que ajustar la hora del radio cada cierto tiempo.</li>
</ul>
<p>Ojo: si la luz de batería se enciende <em>con el motor andando</em>, el problema suele ser la carga (alternador, correa o cable), no la batería. Apaga lo que no necesites y ve directo al taller.</p>
<h2>Lo que dice el voltaje</h2>
<p>Con un multímetro de los baratos, el carro apagado y en reposo desde la noche anterior:</p>
<table>
<thead><tr><th scope="col">Medida</th><th scope="col">Batería de 12 V convencional</th></tr></thead>
<tbody>
<tr><td>12.6 V o más</td><td>Cargada</td></tr>
<tr><td>12.4 V</td><td>A tres cuartos</td></tr>
<tr><td>12.2 V</td><td>A la mitad: cárgala</td></tr>
<tr><td>Menos de 12.0 V</td><td>Descargada: hay que probarla</td></tr>
<tr><td>13.5 a 14.7 V con motor encendido</td><td>El alternador carga bien</td></tr>
</tbody>
</table>
<p>El voltaje dice cuánta carga tiene, no cuánta fuerza. Para eso está la prueba de arranque con carga, que en el taller tarda un par de minutos. Algunos carros con carga inteligente varían fuera de ese rango sin estar dañados.</p>
<h2>Mantenimiento sencillo</h2>
<ol>
<li>Revisa que la batería no se mueva: la vibración rompe las placas.</li>
<li>Si los bornes tienen sulfato, desconecta primero el <strong>negativo</strong>, límpialos con un cepillo y agua con bicarbonato, seca y vuelve a conectar el positivo primero.</li>
<li>Si no usas el carro por semanas, dale una vuelta de media hora o usa un mantenedor de carga. Encenderlo cinco minutos en la casa gasta más de lo que repone.</li>
</ol>
<h2>Pasar corriente, en orden</h2>
<p>Los dos carros de 12 V, apagados y sin tocarse. Nada de fuego cerca: las baterías sueltan hidrógeno. Si la tuya está rajada o inflada, no lo intentes.</p>
<ol>
<li>Rojo al positivo de la batería descargada.</li>
<li>El otro rojo al positivo de la batería buena.</li>
<li>Negro al negativo de la batería buena.</li>
<li>El otro negro a un <strong>metal sin pintura del motor</strong> del carro varado, lejos de la batería.</li>
<li>Enciende el carro bueno, espera unos minutos y arranca el otro.</li>
<li>Quita los cables en orden inverso y maneja al menos media hora.</li>
</ol>
<p>Si al apagarlo vuelve a quedarse, no insistas: hay que medir batería, alternador y consumos. Eso se ve en un <a href="/servicios/diagnostico-computarizado">diagnóstico</a>.</p>
`,
};
