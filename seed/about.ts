/**
 * The sample text of «Nosotros»; the launch checklist asks the owner to replace it (settings.sampleFields "about.…").
 */
export const ABOUT_SAMPLE = {
	story:
		"Empezamos con dos bahías y una regla que no ha cambiado: primero se revisa, después se habla de piezas.\n\nLo demás lo fueron pidiendo los clientes. Uno llegó sin aire, otro con un golpe en la puerta, otro quería el filtro para cambiarlo en su casa. Hoy todo eso se hace bajo el mismo techo, y quien recibe tu carro es quien te explica qué tenía.",
	timeline: [
		{
			year: 2008,
			title: "Abrimos en Calidonia",
			text: "Mecánica ligera y cambio de aceite, con clientes del barrio que venían a pie por su carro.",
		},
		{
			year: 2012,
			title: "Aire acondicionado",
			text: "Llega el equipo de vacío y carga por peso. El A/C pasa a ser la especialidad de la casa.",
		},
		{
			year: 2016,
			title: "Chapistería y papel ahumado",
			text: "Un área aparte para enderezar, pintar y ahumar vidrios, lejos del polvo de mecánica.",
		},
		{
			year: 2020,
			title: "Repuestos y WhatsApp",
			text: "Abrimos la tienda de aceites, filtros y aditivos, y empezamos a cotizar por chat.",
		},
		{
			year: 2024,
			title: "Diagnóstico y flotas",
			text: "Escáner para carros nuevos y atención a flotas de empresas e instituciones.",
		},
	],
	certifications: [
		{ label: "Empresa", value: "Aviso de Operación del Ministerio de Comercio e Industrias" },
		{ label: "Refrigerante", value: "Formación en manejo y recuperación de gases de A/C" },
		{ label: "Diagnóstico", value: "Formación en lectura de códigos OBD-II, ABS y airbag" },
		{ label: "Pintura", value: "Formación en igualación por código de color del fabricante" },
		{ label: "Repuestos", value: "Factura y garantía de la marca en cada pieza" },
	],
};
