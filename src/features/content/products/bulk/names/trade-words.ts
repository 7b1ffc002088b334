/** Makers whose names stand in suppliers' lists, as they write themselves; the brands of the catalogue come first. */
export const MAKERS: readonly string[] = [
	...["ACDelco", "AISIN", "Amalie", "Armor All", "ATE", "Bando", "Bendix", "Bilstein", "Bosch", "Brembo"],
	...[
		"Castrol",
		"Champion",
		"Chevron",
		"Continental",
		"Dayco",
		"Delco",
		"Delphi",
		"Denso",
		"Dexron",
		"Exide",
	],
	...["FAG", "Febest", "Fram", "Gates", "Havoline", "Hella", "INA", "KYB", "Koyo", "Loctite", "Luk", "Mahle"],
	...["Mann", "Mercon", "Michelin", "Mobil", "Monroe", "Moog", "Motorcraft", "NGK", "NSK", "NTN", "Nachi"],
	...["Narva", "OSRAM", "Pennzoil", "Permatex", "Philips", "Prestone", "Purolator", "Quaker State", "SKF"],
	...["STP", "Sachs", "Sakura", "Shell", "Simoniz", "Sonax", "Timken", "TRW", "Turtle Wax", "Valeo"],
	...["Valvoline", "WD-40", "Wix", "Wynn's", "Yokohama", "Yuasa"],
];

/** Abbreviations of the trade that are read letter by letter. */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
	[
		"ABS AC AGM API ATF AWD CC CCA CD CO CV CVT DC DOHC DOT DVD ECU EFI EGR EP EPS EV FWD GI GL GLP GPS GR GTI HD HID HP HT",
		"IAC ISO ISX JASO LED LH LI LPG MAF MAP MOS MT OBD OD OEM OHV PCV PH PSI PTFE PU PVC QS RBF RH RPM RTV RWD SAE SOHC",
		"SUV TDI TPI TPMS TPS TSI TV UHP USB UV VVT VW XL XLT",
		"II III IV VI VII VIII IX",
		"ML LT LTS LB LBS OZ KG MM CM GAL AMP PZ PZS PCS UND",
	]
		.join(" ")
		.split(" "),
);

/** Words after which a single letter is a name: «CLASE C», «VITAMINA A». */
export const INITIAL_CARRIERS: ReadonlySet<string> = new Set(
	"clase tipo serie grado grupo modelo letra lado parte".split(" "),
);
