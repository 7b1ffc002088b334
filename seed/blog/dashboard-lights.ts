import type { PostSeed } from "./post-seed.ts";

export const dashboardLights: PostSeed = {
	slug: "luces-del-tablero-que-significan",
	title: "Luces del tablero: cuáles te dejan seguir y cuáles no",
	excerpt:
		"Rojo es parar, ámbar es revisar pronto. Las luces más comunes, qué significa que el «check engine» parpadee y qué hacer en cada caso.",
	category: "Servicios",
	tags: ["Tablero", "Check engine", "Diagnóstico"],
	related_skus: ["LM-4066", "LM-5110"],
	featured: false,
	seo_title: "Luces del tablero del carro: qué significan",
	seo_description:
		"Qué hacer cuando se enciende la luz de aceite, temperatura, batería, frenos, ABS, airbag o check engine, y cuándo hay que detenerse.",
	created_at: "2026-06-15T13:00:00Z",
	content: `
<p>Una luz nueva en el tablero asusta, y con razón: es la única manera que tiene el carro de hablarte. La buena noticia es que el color ya te dice la mitad.</p>
<h2>El semáforo del tablero</h2>
<ul>
<li><strong>Rojo:</strong> detente en cuanto sea seguro. Seguir puede dañar el motor o ponerte en riesgo.</li>
<li><strong>Ámbar o amarillo:</strong> puedes seguir con cuidado y revisar pronto.</li>
<li><strong>Verde o azul:</strong> información; algo está encendido.</li>
</ul>
<p>Al girar la llave sin arrancar se encienden casi todas unos segundos: es una prueba. Si alguna <em>no</em> enciende ahí, también hay que revisarla.</p>
<h2>Las rojas</h2>
<table>
<thead><tr><th scope="col">Luz</th><th scope="col">Significa</th><th scope="col">Qué hacer</th></tr></thead>
<tbody>
<tr><th scope="row">Aceitera</th><td>Presión de aceite baja</td><td>Apaga el motor ya; revisa el nivel</td></tr>
<tr><th scope="row">Termómetro</th><td>Motor recalentado</td><td>Detente y apaga; no abras el radiador</td></tr>
<tr><th scope="row">Batería</th><td>No está cargando</td><td>Apaga A/C y radio, ve al taller más cercano</td></tr>
<tr><th scope="row">Freno (!)</th><td>Freno de mano, nivel bajo o falla</td><td>Suelta el freno de mano; si sigue, no manejes</td></tr>
<tr><th scope="row">Airbag</th><td>Falla en el sistema de bolsas</td><td>Revisar pronto: podrían no inflarse</td></tr>
</tbody>
</table>
<h2>Las ámbar</h2>
<h3>Check engine</h3>
<p>Significa que la computadora guardó un código. Puede ser una tapa de gasolina floja o un sensor, o algo serio. Mira cómo se comporta:</p>
<ul>
<li><strong>Fija y el carro anda normal:</strong> aprieta la tapa de gasolina y agenda un escaneo esta semana.</li>
<li><strong>Fija y el carro tiembla o pierde fuerza:</strong> maneja suave y llévalo pronto.</li>
<li><strong>Parpadea:</strong> el motor está fallando el encendido y manda gasolina cruda al catalizador, que es una pieza cara. Levanta el pie y detente cuando puedas.</li>
</ul>
<h3>ABS y control de estabilidad</h3>
<p>Con la luz de ABS encendida el freno normal funciona, pero sin antibloqueo. La del carro patinando, si parpadea en una curva mojada, está trabajando; si queda fija, está apagada o dañada.</p>
<h3>Presión de llantas</h3>
<p>Mide las cuatro en frío y usa la presión de la etiqueta del marco de la puerta, no la que dice la llanta. Si una baja seguido, hay un clavo o una válvula mala.</p>
<h2>Por qué leer el código no es diagnosticar</h2>
<p>Un lector de bolsillo te da algo como «P0171, mezcla pobre». Eso describe el síntoma, no la pieza. Detrás puede haber una manguera rota, un sensor MAF sucio, una bomba de gasolina débil o un inyector tapado. Cambiar el primer sensor que aparece en internet suele salir más caro que probar.</p>
<p>Y borrar el código sin reparar nada solo apaga la luz. Borra también los datos que ayudan a encontrar la falla, así que si vas a traer el carro, <strong>tráelo con la luz encendida</strong>.</p>
<h2>Qué anotar antes de venir</h2>
<ol>
<li>¿Fija o parpadeando? ¿Desde cuándo?</li>
<li>¿En frío, en caliente, bajo lluvia, después de tanquear?</li>
<li>¿Qué se sintió: ruido, olor, tirones?</li>
<li>Una foto del tablero, tomada con el carro detenido.</li>
</ol>
<p>Con eso, el <a href="/servicios/diagnostico-computarizado">diagnóstico computarizado</a> va directo al punto.</p>
`,
};
