const VALUES = [
	{
		name: "Confianza",
		text: "Ves la pieza vieja y la medida que la condenó. Si todavía aguanta, te decimos cuánto.",
	},
	{
		name: "Excelencia",
		text: "Torque según fabricante, gas por peso y prueba de manejo antes de entregarte las llaves.",
	},
	{
		name: "Garantía",
		text: "Cada trabajo sale con su garantía escrita en la factura: qué cubre y hasta cuándo.",
	},
	{
		name: "Atención personalizada",
		text: "Te atiende quien revisó tu carro. Sin jerga, con fotos cuando no puedes venir.",
	},
];

export function Principles() {
	return (
		<section className="on-light">
			<div className="measure band">
				<div className="grid gap-10 md:grid-cols-2 md:gap-16">
					<div>
						<h2 className="title-3">Misión</h2>
						<p className="lead mt-3">
							Que salgas del taller sabiendo qué tenía tu carro, qué se le hizo y cuándo le toca
							volver, por el precio que aceptaste antes de empezar.
						</p>
					</div>
					<div>
						<h2 className="title-3">Visión</h2>
						<p className="lead mt-3">
							Ser el taller que recomiendas sin que te lo pidan: el mismo equipo, el mismo trato y
							el historial de tu carro a mano cada vez que vuelves.
						</p>
					</div>
				</div>
				<h2 className="title-2 mt-14">Lo que no negociamos</h2>
				<ul className="grid-lines mt-8 sm:grid-cols-2 lg:grid-cols-4">
					{VALUES.map(({ name, text }) => (
						<li key={name} className="p-5 md:p-6">
							<h3 className="title-3">{name}</h3>
							<p className="mt-2 text-gris">{text}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
