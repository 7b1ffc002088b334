import type { PostSeed } from "./post-seed.ts";

export const wornBrakes: PostSeed = {
	slug: "senales-de-frenos-gastados",
	title: "Siete señales de que tus frenos piden revisión",
	excerpt:
		"Chillidos, vibración, pedal largo: qué significa cada aviso, cuáles pueden esperar a la semana y con cuáles no deberías seguir manejando.",
	category: "Servicios",
	tags: ["Frenos", "Pastillas", "Seguridad"],
	related_skus: ["A1-PAS-DEL-4", "WUR-FREN-500", "ENI-DOT4-500"],
	featured: true,
	seo_title: "Señales de frenos gastados y qué hacer con cada una",
	seo_description:
		"Chillido, roce de metal, pedal largo o vibración al frenar: aprende a distinguir qué puede esperar y qué no, y qué revisar tú mismo.",
	created_at: "2026-11-09T13:00:00Z",
	content: `
<p>Los frenos casi nunca fallan de golpe. Avisan durante semanas, y el que escucha a tiempo paga pastillas; el que espera, paga también los discos. Estas son las señales, de la más leve a la más seria.</p>
<h2>Lo que se oye</h2>
<h3>1. Chillido agudo al frenar</h3>
<p>Muchas pastillas traen una laminilla que roza el disco cuando queda poco material. Está hecha para molestar. Si el chillido aparece solo en la mañana, con el disco húmedo, y desaparece en dos o tres frenadas, es óxido superficial y no pasa nada. Si sigue todo el día, pide cita esta semana.</p>
<h3>2. Roce de metal con metal</h3>
<p>Un sonido grave, como de lija gruesa, significa que ya no queda pastilla y la placa de acero está comiéndose el disco. <strong>No sigas manejando</strong> más de lo necesario para llegar a un taller.</p>
<h2>Lo que se siente</h2>
<h3>3. Vibración en el timón o en el pedal</h3>
<p>Suele venir de discos con espesor desigual o de una rueda mal apretada. Si vibra solo al frenar, apunta a los discos; si vibra todo el tiempo, revisa balanceo y llantas.</p>
<h3>4. El carro se va hacia un lado</h3>
<p>Una mordaza pegada o una manguera obstruida hace que una rueda frene más que la otra. Bajo lluvia eso te puede sacar del carril.</p>
<h3>5. Pedal largo o esponjoso</h3>
<p>Si el pedal baja más que antes, puede haber aire en el circuito, líquido viejo o una fuga. Si al mantenerlo pisado se va hundiendo poco a poco, detente: el sistema está perdiendo presión.</p>
<h2>Lo que se ve</h2>
<h3>6. Nivel bajo en el depósito</h3>
<p>El líquido baja un poco a medida que se gastan las pastillas, porque los pistones salen más. Rellenarlo sin mirar las pastillas solo esconde el aviso. Si baja rápido, hay una fuga.</p>
<h3>7. Luz roja de freno encendida</h3>
<p>Primero confirma que el freno de mano esté suelto. Si sigue encendida, trátala como una emergencia. La luz ámbar de ABS es distinta: el freno normal funciona, pero las ruedas pueden bloquearse en una frenada fuerte.</p>
<h2>Qué puede esperar y qué no</h2>
<table>
<thead><tr><th scope="col">Señal</th><th scope="col">Qué hacer</th></tr></thead>
<tbody>
<tr><td>Chillido que se quita solo</td><td>Observa, sin prisa</td></tr>
<tr><td>Chillido constante</td><td>Cita esta semana</td></tr>
<tr><td>Vibración o tirón al frenar</td><td>Cita en dos o tres días</td></tr>
<tr><td>Roce de metal</td><td>Hoy mismo</td></tr>
<tr><td>Pedal que se hunde o luz roja</td><td>No manejes, pide grúa</td></tr>
</tbody>
</table>
<h2>Una revisión que puedes hacer tú</h2>
<p>Con el carro frío y el timón girado, alumbra entre los rayos del aro. La pastilla es el bloque pegado a una placa de metal, apoyado contra el disco. Con <strong>3 mm o menos</strong> de material, toca cambiarlas. Mira también el disco: debe verse liso; un borde marcado o surcos profundos indican desgaste.</p>
<p>Cambia siempre las dos ruedas del mismo eje, o el carro frenará disparejo. Y si vas a lavar piezas, usa un limpiador de frenos que no deje residuo: la grasa o el WD sobre una pastilla la echan a perder.</p>
<p>En el taller medimos discos y pastillas y te mostramos las piezas antes de cambiarlas. Mira <a href="/servicios/frenos">qué incluye el servicio de frenos</a>, y si tu duda es el líquido, lee <a href="/blog/liquido-de-frenos-dot-3-y-dot-4">DOT 3 o DOT 4</a>.</p>
`,
};
