/** The content of small tokenizer.json files. */

const added = (id: number, content: string): object => ({
  id,
  content,
  special: true,
  normalized: false,
  single_word: false,
  lstrip: false,
  rstrip: false,
});

/** Ids: [PAD] 0, [UNK] 1, [CLS] 2, [SEP] 3, rain 4, sun 5, ##s 6. */
export const WORD_PIECE: object = {
  version: "1.0",
  // Files of models that were trained have these; they must not count.
  truncation: { max_length: 4, strategy: "LongestFirst", stride: 0, direction: "Right" },
  padding: { strategy: { Fixed: 4 }, pad_id: 0, pad_type_id: 0, pad_token: "[PAD]", direction: "Right" },
  added_tokens: ["[PAD]", "[UNK]", "[CLS]", "[SEP]"].map((content, id) => added(id, content)),
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: {
    type: "TemplateProcessing",
    single: [
      { SpecialToken: { id: "[CLS]", type_id: 0 } },
      { Sequence: { id: "A", type_id: 1 } },
      { SpecialToken: { id: "[SEP]", type_id: 2 } },
    ],
    pair: [],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
    },
  },
  decoder: { type: "WordPiece", prefix: "##", cleanup: true },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: { "[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3, rain: 4, sun: 5, "##s": 6 },
  },
};

/** Byte-level BPE as that of RoBERTa. Ids: <s> 0, <pad> 1, </s> 2, <unk> 3, rain 10, rain after a space 12. */
export const BYTE_PAIRS: object = {
  added_tokens: ["<s>", "<pad>", "</s>", "<unk>"].map((content, id) => added(id, content)),
  normalizer: null,
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: {
    type: "RobertaProcessing",
    sep: ["</s>", 2],
    cls: ["<s>", 0],
    trim_offsets: true,
    add_prefix_space: false,
  },
  decoder: { type: "ByteLevel" },
  model: {
    type: "BPE",
    // biome-ignore format: a table
    vocab: {
      "<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, r: 4, a: 5, i: 6, n: 7, ra: 8, in: 9, rain: 10, Ġ: 11, Ġrain: 12,
    },
    merges: ["r a", "i n", "ra in", "Ġ rain"],
  },
};

/** SentencePiece's Unigram as that of XLM-RoBERTa. Ids: <s> 0, <pad> 1, </s> 2, <unk> 3, ▁rain 4, ▁ 5, s 6. */
export const UNIGRAM: object = {
  added_tokens: ["<s>", "<pad>", "</s>", "<unk>"].map((content, id) => added(id, content)),
  normalizer: { type: "Sequence", normalizers: [{ type: "NFKC" }] },
  pre_tokenizer: {
    type: "Sequence",
    pretokenizers: [
      { type: "WhitespaceSplit" },
      { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
    ],
  },
  post_processor: {
    type: "TemplateProcessing",
    single: [
      { SpecialToken: { id: "<s>", type_id: 0 } },
      { Sequence: { id: "A", type_id: 0 } },
      { SpecialToken: { id: "</s>", type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      "<s>": { id: "<s>", ids: [0], tokens: ["<s>"] },
      "</s>": { id: "</s>", ids: [2], tokens: ["</s>"] },
    },
  },
  decoder: { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
  model: {
    type: "Unigram",
    unk_id: 3,
    // biome-ignore format: a table
    vocab: [["<s>", 0], ["<pad>", 0], ["</s>", 0], ["<unk>", 0], ["▁rain", -1], ["▁", -2], ["s", -3], ["rain", -4]],
  },
};
