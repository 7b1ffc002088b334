/**
 * What drivers ask a shop for and write rightly, as the search takes words: where a shop has none of it that is said,
 * and what is spelt alike is not shown for it. Half of them are makers.
 *
 * @source rules 6.1
 */
export const WELL_SPELT: ReadonlySet<string> = new Set(
	[
		"alineamiento alineacion balanceo barco bombin buje capo chapa cortadora desarmador direccional forro freon lancha",
		"linterna manija marino mecanico parasol pistola piston placa planta platina precio rotor retrovisor soldador tapon",
		"aceitera airecito arandela ceramico cubretimon cubrevolante cuero encendedor grapa llavero sarro tapiceria",
		"taque tensor tensora termico vaselina varilla volante",
		"delo amalie bando bendix bosch castrol champion continental denso gabriel gate havoline hella mann michelin mobil",
		"monroe motorcraft pennzoil prestone quaker sonax turtle valvoline yokohama",
	]
		.join(" ")
		.split(" "),
);
