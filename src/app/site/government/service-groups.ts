type ServiceGroup = {
	id: string;
	title: string;
	text: string;
	items: readonly string[];
	/** Ids of the shop's services that belong to the group. */
	serviceIds: readonly string[];
};

/** The four groups of services for institutions and fleets. */
export const SERVICE_GROUPS: readonly ServiceGroup[] = [
	{
		id: "flotas",
		title: "Mantenimiento de flotas",
		text: "Que ninguna unidad se quede parada por falta de una revisión.",
		items: [
			"Plan por kilometraje o por meses para cada vehículo",
			"Cambio de aceite y filtros con la viscosidad del manual",
			"Revisión de frenos, suspensión, luces y llantas",
			"Historial de trabajos por placa",
		],
		serviceIds: ["cambio-de-aceite", "frenos", "suspension-y-direccion"],
	},
	{
		id: "reparacion",
		title: "Reparación y chapistería",
		text: "De una fuga a un golpe, con presupuesto aprobado antes de empezar.",
		items: [
			"Mecánica, frenos, suspensión y dirección",
			"Aire acondicionado de autos, buses y camionetas",
			"Chapistería y pintura con igualación de color",
			"Papel ahumado y accesorios de trabajo",
		],
		serviceIds: ["mecanica-ligera", "aire-acondicionado", "chapisteria-y-pintura"],
	},
	{
		id: "repuestos",
		title: "Repuestos e insumos",
		text: "Suministro por renglón o por orden de compra.",
		items: [
			"Aceites y fluidos Motul, ENI y Liqui Moly",
			"Filtros, escobillas, bombillos y aditivos",
			"Químicos y limpiadores Wurth y Liqui Moly",
			"Entrega por lotes con detalle de SKU",
		],
		serviceIds: [],
	},
	{
		id: "diagnostico",
		title: "Diagnóstico e informes",
		text: "Saber qué tiene cada unidad antes de decidir en qué gastar.",
		items: [
			"Escaneo de motor, caja, ABS y airbag",
			"Informe técnico por unidad con códigos y fotos",
			"Revisión antes de comprar, vender o descartar",
			"Presupuesto por prioridad: urgente, este mes, este año",
		],
		serviceIds: ["diagnostico-computarizado"],
	},
];
