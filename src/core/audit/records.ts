import type { Right } from "#domain/permissions.ts";
import { getKeys } from "#domain/text/keys.ts";

type Labels = Readonly<Record<string, string>>;

/** The place that stores the current names of records. */
export type StoredName = {
	/** The table of the records, by its name in the code; the read model that reads it checks that it exists. */
	tableName: string;
	/** The column that holds the name, by its name in the code. */
	column: string;
	/** The property that holds the name, for a column that holds JSON. */
	jsonField?: string;
	/** Whether the table has a trash, so that a stored record may still be gone from the panel. */
	hasTrash: boolean;
	/** The field in the changes that holds the name of a deleted record; absent if such a record has no name. */
	changesField?: string;
};

/** All that the product knows about a kind of record with a history. */
export type RecordRegistration = {
	/** The right that reading the history takes: the right to read such records. */
	readRight: Right;
	/** The noun phrase before a record's name; absent if sentences never show the name. */
	namedPhrase?: string;
	/** The noun phrase without a name. */
	namelessPhrase: string;
	/** The noun phrase for the list of all records, whose changes have the id ALL_RECORDS_ID. */
	listPhrase?: string;
	/** The verbs of actions that differ from those of other records, by action. */
	actionPhrases?: Readonly<Record<string, string>>;
	/** The place that stores the names, or the name of a kind whose records have none and cannot be deleted. */
	name: StoredName | { permanentName: string };
	/**
	 * The page of the panel that shows a record, by its path below /admin/dashboard. A link leads to the record's own
	 * page `path/id`, to the page itself, or to its search for the record's name.
	 */
	page: { path: string; link: "record" | "page" | "search" };
} & RecordLabels;

type RecordLabels =
	| {
			/** The labels of all fields in the history, if they derive from no list of fields. */
			fieldLabels: Labels;
			extraFieldLabels?: never;
	  }
	| {
			fieldLabels?: never;
			/** The labels of fields that are only in the history; `change-labels.ts` requires the list of the others. */
			extraFieldLabels?: Labels;
	  };

/** The id of the list of all records of a kind, in its changes. */
export const ALL_RECORDS_ID = "all";

/** Every kind of record with a history: this is its one registration. */
export const RECORDS = {
	product: {
		readRight: "readCatalogue",
		namedPhrase: "el producto",
		namelessPhrase: "un producto",
		listPhrase: "muchos productos",
		name: { tableName: "products", column: "name", hasTrash: true, changesField: "name" },
		page: { path: "editar-productos", link: "record" },
		extraFieldLabels: { batch: "Cambio", written: "Productos", left_out: "Fuera", confirmed: "De ejemplo" },
	},
	service: {
		readRight: "readCatalogue",
		namedPhrase: "el servicio",
		namelessPhrase: "un servicio",
		name: { tableName: "services", column: "name", hasTrash: true, changesField: "name" },
		page: { path: "editar-servicios", link: "record" },
	},
	promotion: {
		readRight: "showcase",
		namedPhrase: "la promoción",
		namelessPhrase: "una promoción",
		name: {
			tableName: "promotions",
			column: "value",
			jsonField: "title",
			hasTrash: true,
			changesField: "title",
		},
		page: { path: "vitrina/promociones", link: "record" },
	},
	testimonial: {
		readRight: "showcase",
		namedPhrase: "el testimonio de",
		namelessPhrase: "un testimonio",
		name: {
			tableName: "testimonials",
			column: "value",
			jsonField: "name",
			hasTrash: true,
			changesField: "name",
		},
		page: { path: "vitrina/testimonios", link: "record" },
		extraFieldLabels: { isSample: "De ejemplo" },
	},
	brand: {
		readRight: "showcase",
		namedPhrase: "la marca",
		namelessPhrase: "una marca",
		name: { tableName: "brands", column: "value", jsonField: "name", hasTrash: true, changesField: "name" },
		page: { path: "vitrina/marcas", link: "record" },
		extraFieldLabels: { code: "Código en el catálogo" },
	},
	symptom: {
		readRight: "showcase",
		namedPhrase: "el síntoma",
		namelessPhrase: "un síntoma",
		name: { tableName: "symptoms", column: "name", hasTrash: true, changesField: "name" },
		page: { path: "vitrina/sintomas", link: "record" },
	},
	shop_photo: {
		readRight: "showcase",
		namelessPhrase: "una foto del taller",
		actionPhrases: { created: "puso", deleted: "quitó" },
		name: { permanentName: "Fotos del taller" },
		page: { path: "vitrina/fotos", link: "page" },
		fieldLabels: {
			place: "Lugar",
			image: "Foto",
			alt_text: "Texto alternativo",
			is_graded: "Retoque de luz y color",
		},
	},
	mail: {
		readRight: "settings",
		namelessPhrase: "el servidor de correo",
		name: { permanentName: "Correo" },
		page: { path: "configuracion/correo", link: "page" },
		fieldLabels: {
			server: "Servidor",
			security: "Cifrado",
			user: "Usuario",
			sender: "Remitente",
			password: "Contraseña",
			machine: "Esta máquina",
		},
	},
	zoho: {
		readRight: "settings",
		namelessPhrase: "las claves de Zoho",
		name: { permanentName: "Zoho Calendar" },
		page: { path: "configuracion", link: "page" },
		fieldLabels: { client_id: "Client ID", client_secret: "Client Secret" },
	},
	copies: {
		readRight: "settings",
		namelessPhrase: "las copias fuera del servidor",
		actionPhrases: { created: "configuró", key_shown: "vio la clave de" },
		name: { permanentName: "Copias fuera del servidor" },
		page: { path: "configuracion/copias", link: "page" },
		fieldLabels: {
			place: "Lugar",
			region: "Región",
			user: "Clave de acceso",
			secret: "Secreto",
			key: "Clave de las copias",
			machine: "Esta máquina",
		},
	},
	synonym: {
		readRight: "readCatalogue",
		namedPhrase: "la palabra",
		namelessPhrase: "una palabra del buscador",
		name: { tableName: "synonyms", column: "word", hasTrash: false, changesField: "word" },
		page: { path: "productos", link: "page" },
		fieldLabels: { word: "La gente dice", means: "En el catálogo se llama" },
	},
	settings: {
		readRight: "settings",
		namelessPhrase: "la configuración",
		name: { permanentName: "Configuración" },
		page: { path: "configuracion", link: "page" },
		extraFieldLabels: {
			zoho: "Zoho Calendar",
			owners_need_two_step: "Pedir dos pasos a los Dueños",
			site_address: "Dirección del sitio",
			server: "Este servidor",
		},
	},
	publication: {
		readRight: "settings",
		namelessPhrase: "el sitio",
		actionPhrases: { published: "publicó", unpublished: "puso en privado" },
		name: { permanentName: "Publicación" },
		page: { path: "configuracion", link: "page" },
		fieldLabels: { samples: "Quedó de ejemplo" },
	},
	site_text: {
		readRight: "settings",
		namelessPhrase: "un texto del sitio",
		name: { permanentName: "Textos del sitio" },
		page: { path: "configuracion/textos", link: "record" },
		fieldLabels: { text: "Cuál", heading: "Título", body: "Texto", sections: "Secciones" },
	},
	staff: {
		readRight: "staff",
		namedPhrase: "la cuenta de",
		namelessPhrase: "una cuenta del panel",
		name: { tableName: "staff", column: "fullName", hasTrash: false, changesField: "full_name" },
		page: { path: "configuracion", link: "page" },
		fieldLabels: { username: "Usuario", full_name: "Nombre completo", email: "Correo", role: "Rol" },
	},
	customer: {
		readRight: "customers",
		namedPhrase: "el cliente",
		namelessPhrase: "un cliente",
		listPhrase: "la lista de clientes",
		name: { tableName: "customers", column: "name", hasTrash: false },
		page: { path: "clientes", link: "record" },
		extraFieldLabels: { format: "Formato", q: "Búsqueda", newsletter: "Boletín", accounting: "Ventas" },
	},
	car: {
		readRight: "orders",
		namedPhrase: "el carro",
		namelessPhrase: "un carro",
		name: { tableName: "cars", column: "model", hasTrash: false },
		page: { path: "taller/carros", link: "record" },
		fieldLabels: { car: "Carro", color: "Color", plate: "Placa", notes: "Nota", joined: "Unido con" },
	},
	cash: {
		readRight: "payments",
		namelessPhrase: "la caja",
		actionPhrases: { created: "anotó dinero en", closed: "cerró", reopened: "abrió de nuevo" },
		name: { permanentName: "Caja" },
		page: { path: "caja", link: "record" },
		fieldLabels: {
			movement: "Movimiento",
			amount: "Monto",
			reason: "Motivo",
			number: "Número de cierre",
			expected: "Esperado",
			counted: "Contado",
			difference: "Diferencia",
			note: "Nota",
		},
	},
	post: {
		readRight: "blog",
		namedPhrase: "el artículo",
		namelessPhrase: "un artículo",
		name: { tableName: "blogPosts", column: "title", hasTrash: true, changesField: "title" },
		page: { path: "blog", link: "record" },
	},
	media: {
		readRight: "media",
		namedPhrase: "el archivo",
		namelessPhrase: "un archivo",
		actionPhrases: { created: "subió" },
		name: { tableName: "mediaFiles", column: "filename", hasTrash: true, changesField: "filename" },
		page: { path: "media", link: "search" },
		fieldLabels: {
			filename: "Archivo",
			category: "Categoría",
			alt_text: "Texto alternativo",
			description: "Descripción",
		},
	},
} as const satisfies Readonly<Record<string, RecordRegistration>>;

export type Subject = keyof typeof RECORDS;
export const SUBJECTS = getKeys(RECORDS);
