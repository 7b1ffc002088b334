import type { PostSeed } from "./post-seed.ts";

export const oilInterval: PostSeed = {
	slug: "cada-cuanto-cambiar-el-aceite-en-panama",
	title: "Cada cuánto cambiar el aceite en Panamá: calor, tranques y kilómetros",
	excerpt:
		"El manual habla de kilómetros, pero el tranque no los cuenta. Cómo decidir tu intervalo según el aceite y el uso que le das al carro.",
	category: "Mantenimiento",
	tags: ["Aceite", "Motor", "Tranques"],
	related_skus: ["MOT-8100-5W40-5L", "ENI-ISINT-10W40-4L", "A1-FO-4967"],
	featured: true,
	seo_title: "Cada cuánto cambiar el aceite del carro en Panamá",
	seo_description:
		"Calor, tranques y trayectos cortos gastan el aceite antes. Aprende a fijar tu intervalo por kilómetros, meses y tipo de aceite.",
	created_at: "2026-10-26T13:00:00Z",
	content: `
<p>«¿Cada cuánto le toca?» es la pregunta que más nos hacen. La respuesta corta: lo que diga el manual de tu carro para <strong>uso severo</strong>, o una vez al año, lo que llegue primero. La larga explica por qué en esta ciudad casi todos manejamos en uso severo sin saberlo.</p>
<h2>El kilometraje no cuenta toda la historia</h2>
<p>En un tranque el motor sigue girando aunque el carro no avance. Una hora detenido en la Transístmica no suma kilómetros, pero sí horas de trabajo, calor y combustible sin quemar que termina en el aceite. Dos carros con los mismos 5,000 km pueden tener aceites muy distintos: uno hizo carretera, el otro fue y volvió del trabajo en primera.</p>
<p>La mayoría de los manuales trae dos intervalos. El de uso severo es el más corto y suele aplicar si tu semana se parece a esto:</p>
<ul>
<li>Trayectos de menos de 10 km, en los que el motor apenas llega a su temperatura.</li>
<li>Muchas horas en ralentí o avanzando a vuelta de rueda.</li>
<li>Calor alto casi todos los días del año.</li>
<li>Calles de tierra, construcción o polvo.</li>
<li>Carga, remolque o subidas largas.</li>
</ul>
<h2>Una referencia por tipo de aceite</h2>
<p>Si perdiste el manual, estos rangos sirven de punto de partida para un motor a gasolina sano. El manual manda siempre; si dice menos, hazle caso.</p>
<table>
<thead><tr><th scope="col">Aceite</th><th scope="col">Ciudad con tranque</th><th scope="col">Carretera</th></tr></thead>
<tbody>
<tr><th scope="row">Mineral</th><td>4,000 a 5,000 km</td><td>5,000 km</td></tr>
<tr><th scope="row">Semisintético</th><td>5,000 a 6,000 km</td><td>7,500 km</td></tr>
<tr><th scope="row">Sintético</th><td>7,000 a 8,000 km</td><td>10,000 km</td></tr>
</tbody>
</table>
<p>Y aunque casi no manejes, cámbialo <strong>al menos una vez al año</strong>. El aceite se oxida y junta humedad por condensación, sobre todo en un carro que solo sale el fin de semana.</p>
<h2>Cómo revisar el nivel en dos minutos</h2>
<ol>
<li>Estaciona en plano, apaga el motor y espera diez minutos para que el aceite baje al cárter.</li>
<li>Saca la varilla, límpiala con un trapo que no suelte pelusa y métela hasta el fondo.</li>
<li>Sácala otra vez: el nivel debe quedar entre las dos marcas, más cerca de la de arriba.</li>
<li>Si está en la marca de abajo, agrega medio litro del mismo aceite y mide de nuevo. No lo llenes de más: el exceso hace espuma y lubrica peor.</li>
</ol>
<p>Hazlo cada dos tanques de gasolina. Entre la marca de abajo y la de arriba suele caber cerca de un litro.</p>
<h2>Lo que sí y lo que no dice el color</h2>
<p>Un aceite oscuro no está necesariamente malo: su trabajo es mantener la suciedad en suspensión, y por eso se ennegrece. Preocúpate si lo ves <strong>lechoso</strong>, que apunta a agua o refrigerante, si huele fuerte a gasolina, o si sientes partículas al frotarlo entre los dedos. En esos casos no lo cambies y ya: pide un diagnóstico.</p>
<h2>No te saltes el filtro</h2>
<p>Aceite nuevo con filtro viejo es media tarea. El filtro retiene lo que el aceite arrastra, y cuando se tapa, una válvula deja pasar el aceite sin filtrar para que el motor no se quede seco. Cámbialos juntos, y guarda la factura con fecha y kilometraje: te sirve para el próximo cambio y para vender el carro.</p>
<p>Si quieres saber qué grado lleva tu motor, lee <a href="/blog/que-significa-5w-30">qué significa 5W-30</a>. Y si prefieres que lo hagamos nosotros, mira <a href="/servicios/cambio-de-aceite">qué incluye el cambio de aceite</a>.</p>
`,
};
